import type { Frame, Page } from '@playwright/test'
import axeCore from 'axe-core'

/*
 * axe, asked frame by frame as its own documents describe for whoever drives a browser (runPartial and finishRun): its package for Playwright leaves
 * a frame out that does not answer within a second, and on a machine with other work none does.
 */

declare const axe: typeof axeCore

/** Of the page what is left out (undefined: all of it is looked at), of a frame what axe says of its place. */
type Context = axeCore.FrameContext['frameContext'] | { exclude: string[] } | undefined
type Partial = axeCore.PartialResult | null

/** What axe finds on the page and in its frames, of these rules or of the rules with these tags. What passed is not put into words: half of a look's time. What these selectors find is left out. */
export async function violationsOf(
  page: Page,
  runOnly: axeCore.RunOnly,
  exclude: string[] = [],
): Promise<axeCore.AxeResults['violations']> {
  // Without this rule axe's results lack what it could not look at; a frame that cannot be looked at is an error here.
  const options: axeCore.RunOptions = {
    resultTypes: ['violations'],
    runOnly,
    rules: { 'frame-tested': { enabled: false } },
  }
  const context = exclude.length > 0 ? { exclude } : undefined
  const alone = await violationsWithoutFrames(page.mainFrame(), context, options)
  if (alone) return alone
  const partials = await partialsOf(page.mainFrame(), context, options)
  return page.evaluate(async ([partials, options]) => (await axe.finishRun(partials, options)).violations, [
    partials,
    options,
  ] as const)
}

/** What axe finds on a page in which there is no frame, else null. Parts that need not be put together stay in the page: their way out and in again is two thirds of a look. */
async function violationsWithoutFrames(
  frame: Frame,
  context: Context,
  options: axeCore.RunOptions,
): Promise<axeCore.AxeResults['violations'] | null> {
  await provideAxe(frame)
  return frame.evaluate(
    async ([context, options]) =>
      axe.utils.getFrameContexts(context ?? document).length
        ? null
        : (await axe.run(context ?? document, options)).violations,
    [context, options] as const,
  )
}

async function provideAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source)
}

/** The part of each frame, a frame before those in it: the order that axe puts them together in. */
async function partialsOf(frame: Frame, context: Context, options: axeCore.RunOptions): Promise<Partial[]> {
  await provideAxe(frame)
  const inside = await frame.evaluate((context) => axe.utils.getFrameContexts(context ?? document), context)
  const own = await frame.evaluate(([context, options]) => axe.runPartial(context ?? document, options), [
    context,
    options,
  ] as const)
  const partials: Partial[] = [own]
  for (const { frameSelector, frameContext } of inside) {
    const element = await frame.evaluateHandle((selector) => axe.utils.shadowSelect(selector), frameSelector)
    const child = await element.asElement()?.contentFrame()
    // Gone since: there is nothing left to look at.
    if (!child) partials.push(null)
    else partials.push(...(await partialsOf(child, frameContext, options)))
  }
  return partials
}
