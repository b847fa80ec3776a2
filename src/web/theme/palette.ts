/**
 * The colours of the product, light and dark. Every text colour reaches WCAG AA (4.5 : 1) on every ground it
 * stands on; palette.test.ts measures it. antd and our own CSS (`--c-…`) are both fed from here.
 */
export type Palette = Readonly<Record<keyof typeof light, string>>
export type ThemeName = 'light' | 'dark'

const light = {
  // Grounds.
  page: '#f5f5f5',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#fafafa',
  hover: '#f5f7fa',
  selected: '#f0f7ff',
  track: '#f0f0f0',
  /** The chosen part of a track (segmented control). */
  thumb: '#ffffff',
  // Lines.
  line: '#d9d9d9',
  lineSoft: '#f0f0f0',
  lineBar: '#e8e8e8',
  /** Edge of a control that can be typed in, 3 : 1 against the surface is not asked of inputs with a label. */
  control: '#cfd3da',
  // Text.
  text: '#1f1f1f',
  textSoft: '#5c5c5c',
  textFaint: '#666a70',
  placeholder: '#6b7078',
  disabled: '#8c9097',
  // Accent.
  accent: '#1d5bd6',
  accentHover: '#2f6be0',
  accentActive: '#164aaf',
  accentText: '#1a55c9',
  onAccent: '#ffffff',
  accentGround: '#e8f1ff',
  // States: text on its ground, and the ground's line.
  danger: '#cf1322',
  dangerText: '#b8101e',
  dangerGround: '#ffe8e6',
  dangerLine: '#ff9c94',
  warning: '#d48806',
  warningText: '#8a5300',
  warningGround: '#fffbe6',
  warningLine: '#ffe58f',
  success: '#1f8f3f',
  successText: '#1a7032',
  successGround: '#eaf8ee',
  successLine: '#a3dcb3',
  neutralText: '#4a4f57',
  neutralGround: '#f2f3f5',
  neutralLine: '#dcdfe4',
  purple: '#6b3fc4',
  purpleGround: '#f1eafd',
  shadow: 'rgba(15, 23, 42, 0.12)',
  focus: '#1d5bd6',
} as const

const dark: Palette = {
  page: '#0f1216',
  surface: '#181c22',
  raised: '#20252d',
  sunken: '#14181d',
  hover: '#222831',
  selected: '#1b2a45',
  track: '#2a3039',
  thumb: '#454e5b',
  line: '#3a424d',
  lineSoft: '#272d36',
  lineBar: '#2a3039',
  control: '#454e5b',
  text: '#e8eaed',
  textSoft: '#b4bbc5',
  textFaint: '#a3abb6',
  placeholder: '#98a1ad',
  disabled: '#78818d',
  accent: '#2b66dd',
  accentHover: '#3871e2',
  accentActive: '#2358c4',
  accentText: '#85b0ff',
  onAccent: '#ffffff',
  accentGround: '#1b2a45',
  danger: '#d9363e',
  dangerText: '#ff8a84',
  dangerGround: '#3a1d20',
  dangerLine: '#7a3236',
  warning: '#d48806',
  warningText: '#f2bd59',
  warningGround: '#352a14',
  warningLine: '#6b5220',
  success: '#2f9e50',
  successText: '#75d490',
  successGround: '#16301f',
  successLine: '#2b5f3c',
  neutralText: '#c3c9d2',
  neutralGround: '#2a3039',
  neutralLine: '#3c4450',
  purple: '#b794ff',
  purpleGround: '#2d2347',
  shadow: 'rgba(0, 0, 0, 0.5)',
  focus: '#85b0ff',
}

export const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark }

/** Chinese first: the system's own Chinese face on every platform, Latin from the same face. */
export const fontStack = [
  '-apple-system',
  '"Segoe UI"',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei UI"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  'system-ui',
  'sans-serif',
].join(', ')

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--c-${kebab(name)}:${value};`)
    .join('')

/**
 * The palette as CSS custom properties for both themes; the build writes it into the first stylesheet. What is paper also in the dark says
 * `data-theme="light"`.
 */
export const themeCss = (): string =>
  [
    `:root,[data-theme="light"]{color-scheme:light;--c-font:${fontStack};${declarations(light)}}`,
    `:root[data-theme="dark"]{color-scheme:dark;${declarations(dark)}}`,
  ].join('\n')
