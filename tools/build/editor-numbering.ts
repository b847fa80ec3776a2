import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const rulesIn = (name: string) =>
  JSON.stringify(resolve(import.meta.dirname, `../../src/engines/editor/domain/${name}`))
const imports = [
  `import{chineseNumber as chancery$number}from${rulesIn('chinese-number.ts')};`,
  `import{listCounters as chancery$counters}from${rulesIn('list-counters.ts')};`,
].join('')

/** The places of the library, as version 2.30.0 has them, and what stands there instead: how a number is written, and which number a paragraph has. */
const places: readonly { original: string; ours: string }[] = [
  {
    original: 'function zo(e,t){switch(e){case "decimal":return co(t);',
    ours: 'function zo(e,t){let zh=chancery$number(e,t);if(zh!==null)return zh;switch(e){case "decimal":return co(t);',
  },
  {
    original: 'function cC(e){let t=new Map,',
    ours: 'function cC(e){let chancery$count=chancery$counters(),t=new Map,',
  },
  {
    original:
      '{counters:c,initialized:u,starts:f}=o(a),{formats:p}=X2(e,a,f);for(let P=i+1;P<=8;P+=1){let S=xd(e,a,P);if(!S)continue;let w=Z2(P,S.level.lvlRestart);w!==null&&i<=w&&(u[P]=false);}let g=f[i]??d.start;u[i]?c[i]+=1:(c[i]=g,u[i]=true);let m=c.slice(),h=u.slice(),y=m.map((P,S)=>h[S]?P:f[S]??1),',
    ours: '{starts:f}=o(a),{formats:p}=X2(e,a,f),y=chancery$count({numId:a,abstractNumId:s,level:i,starts:f,overrideOf:P=>e.nums.get(a)?.overrides.get(P)?.startOverride,restartsAfter:P=>{let S=xd(e,a,P);return S?Z2(P,S.level.lvlRestart):null}}),m=y.slice(),',
  },
]
const library = /@docx-editor\.dev[\\/]core[\\/]dist[\\/]chunk-[\w-]+\.js$/

/**
 * Teaches the editor library to number as Word does: it knows no Chinese numbers (第1条 for 第一条) and lets lists of one definition count apart. The places are patched
 * by their text, so that another version of the library fails the build instead of numbering contracts wrongly.
 */
export const editorNumbering = (): Plugin => {
  const patched = places.map(() => 0)
  let seen = 0
  return {
    name: 'editor-numbering',
    enforce: 'pre',
    // Prepared by the dev server the library would pass by here.
    config: () => ({ optimizeDeps: { exclude: ['@docx-editor.dev/core', '@docx-editor.dev/react'] } }),
    // One plugin may serve several builds, one after the other.
    buildStart() {
      patched.fill(0)
      seen = 0
    },
    transform(code, id) {
      if (!library.test(id.split('?')[0] ?? '')) return null
      seen++
      const found = places.map(({ original }) => code.split(original).length - 1)
      if (found.every((count) => count === 0)) return null
      for (const [at, count] of found.entries()) patched[at] = (patched[at] ?? 0) + count
      const ours = places.reduce((text, place) => text.replace(place.original, () => place.ours), code)
      return { code: `${imports}${ours}`, map: null }
    },
    buildEnd(error) {
      if (!error && seen > 0 && patched.some((count) => count !== 1))
        throw new Error(
          `@docx-editor.dev/core has its numbering functions ${patched.join(', ')} times where 2.30.0 has each once: see tools/build/editor-numbering.ts`,
        )
    },
  }
}
