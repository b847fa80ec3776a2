import type pg from 'pg'

/*
 * The same flow by bpmn-engine, as a server would use it: between two decisions nothing but the database holds the state, so each step reads it, goes on with it, signals the task, and stores it again. Not a dependency of the project:
 * `npm install --no-save bpmn-engine` before it is measured.
 */

type State = object
type Engine = {
  execute(options: object): Promise<unknown>
  recover(state: State): Engine
  resume(options: object): Promise<unknown>
  getState(): Promise<State>
  stop(): Promise<void>
}
type Listener = import('node:events').EventEmitter

/** null where it is not installed. */
export async function bpmnFlows(pool: pg.Pool, steps: number): Promise<(() => Promise<void>) | null> {
  const library = 'bpmn-engine'
  const module = await import(library).catch(() => null)
  if (!module) return null
  const { EventEmitter } = await import('node:events')
  const { Engine } = module as { Engine: new (options?: object) => Engine }
  await pool.query(
    'drop table if exists bench_bpmn; create table bench_bpmn (id bigint generated always as identity primary key, state jsonb not null)',
  )
  const source = definitionOf(steps)

  /** Goes on until somebody has to decide, or it has ended. */
  const settled = (listener: Listener): Promise<{ signal(): void } | null> =>
    new Promise((done) => {
      listener.once('activity.wait', done)
      listener.once('definition.leave', () => done(null))
    })

  return async () => {
    const engine = new Engine({ name: 'bench', source })
    const listener: Listener = new EventEmitter()
    const waits = settled(listener)
    await engine.execute({ listener })
    await waits
    const { rows } = await pool.query<{ id: string }>({
      name: 'bpmn-insert',
      text: 'insert into bench_bpmn (state) values ($1) returning id',
      values: [JSON.stringify(await engine.getState())],
    })
    await engine.stop()
    const id = rows[0]?.id
    for (let step = 0; step < steps; step++) {
      const stored = await pool.query<{ state: State }>({
        name: 'bpmn-read',
        text: 'select state from bench_bpmn where id = $1',
        values: [id],
      })
      const heard: Listener = new EventEmitter()
      const resumed = settled(heard)
      const again = new Engine().recover(stored.rows[0]?.state ?? {})
      await again.resume({ listener: heard })
      const task = await resumed
      const next = settled(heard)
      task?.signal()
      const goesOn = await next
      await pool.query({
        name: 'bpmn-update',
        text: 'update bench_bpmn set state = $2 where id = $1',
        values: [id, JSON.stringify(await again.getState())],
      })
      // One that has ended has stopped.
      if (goesOn) await again.stop()
    }
  }
}

function definitionOf(steps: number): string {
  const tasks = Array.from({ length: steps }, (_, at) => `<userTask id="n${at}" />`)
  const ids = ['start', ...tasks.map((_, at) => `n${at}`), 'end']
  const flows = ids
    .slice(1)
    .map((id, at) => `<sequenceFlow id="f${at}" sourceRef="${ids[at]}" targetRef="${id}" />`)
  return `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bpmn.io/schema/bpmn"><process id="p" isExecutable="true"><startEvent id="start" />${tasks.join('')}<endEvent id="end" />${flows.join('')}</process></definitions>`
}
