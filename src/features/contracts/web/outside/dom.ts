type Properties = Partial<Record<string, string | boolean | ((event: Event) => unknown)>>
type Child = Node | string | null | false

/** An element with properties (functions listen to the event of their name) and children; text is always text, whatever it says. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

/** Shows this instead of what was there, and leads readers of the screen to its beginning. */
export function show(...children: Child[]): void {
  const root = document.getElementById('share') as HTMLElement
  root.replaceChildren(...children.filter((child) => child !== null && child !== false))
  const first = root.querySelector<HTMLElement>('[autofocus]') ?? root.querySelector<HTMLElement>('h1')
  first?.focus({ preventScroll: first.tagName === 'H1' })
}

/** A button that can be pressed once at a time. */
export function button(
  label: string,
  press: () => Promise<unknown>,
  more: Properties = {},
): HTMLButtonElement {
  const made = element('button', {
    type: 'button',
    ...more,
    click: async () => {
      made.disabled = true
      await press()
      made.disabled = false
    },
  })
  made.append(label)
  return made
}

/** Words of what went wrong, told to readers of the screen at once; '' takes them away. */
export function failureLine(): { node: HTMLElement; say(words: string): void } {
  const node = element('p', { class: 'o-failure', role: 'alert' })
  return {
    node,
    say: (words) => {
      node.textContent = words
    },
  }
}
