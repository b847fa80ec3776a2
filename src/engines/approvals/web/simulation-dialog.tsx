import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  compileForm,
  createFormStore,
  type FormStore,
  type FormValues,
  formContext,
} from '#engines/forms/domain/index.ts'
import { FormRenderer, type FormWidgets } from '#engines/forms/web/index.ts'
import { dateIn } from '#shared/dates.ts'
import {
  CallError,
  call,
  Dialog,
  ErrorState,
  Field,
  PeoplePicker,
  type Person,
  personLabel,
  StatusTag,
  Timeline,
  type Tone,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { recordAmount } from '../domain/branch-conditions.ts'
import type { ConditionForm } from '../domain/condition-forms.ts'
import { conditionsIn, type FlowDefinition, factsIn } from '../domain/flow-definition.ts'
import { namedIn } from '../domain/flow-issues.ts'
import { type ShownSimulation, simulateFlow } from '../domain/simulation.ts'
import { nameInFull } from '../domain/sub-flows.ts'
import { MissingWords } from './approval-preview.tsx'
import { Asked, NodeNote, StepName } from './approval-steps.tsx'
import { branchMessages } from './branch-messages.ts'
import { withNames } from './flow-names.ts'
import { flowToolsMessages } from './flow-tools-messages.ts'
import { useWhoWords } from './flow-tree.tsx'
import { FromFlows } from './from-flows.tsx'
import { Judged } from './judged-branches.tsx'
import { subFlowsQuery } from './sub-flows.ts'
import type { WhoNames } from './who-sources.tsx'
import { formsQuery } from './who-sources.tsx'

type Props = {
  flowId: number
  definition: FlowDefinition
  words: WhoNames
  widgets: FormWidgets
  onClose: () => void
}

/** Ids of the fields on which flows look. */
const lookedAt = (definitions: readonly FlowDefinition[]): Set<string> =>
  new Set(
    definitions.flatMap((definition) => [
      ...namedIn(definition).fields,
      ...definition.nodes.flatMap((node) => conditionsIn(node).map(({ fieldId }) => fieldId)),
    ]),
  )

/** The way that a flow would take for somebody with these contents, as it is drawn now: every step with the reason why it is reached or not. */
export function SimulationDialog({ flowId, definition, words, widgets, onClose }: Props) {
  const f = useText(flowToolsMessages)
  const { me } = useServices()
  const [initiator, setInitiator] = useState<Person | null>(me ? { id: me.id, name: me.name } : null)
  const [formAt, setFormAt] = useState(0)
  const [typeID, setTypeID] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<ShownSimulation | null>(null)
  const forms = useQuery(formsQuery(flowId))
  const subFlows = useQuery(subFlowsQuery(definition))
  const every = useMemo(() => [definition, ...(subFlows.data ?? [])], [definition, subFlows.data])
  const fields = useMemo(() => lookedAt(every), [every])
  const facts = every.flatMap(({ nodes }) => nodes.flatMap(factsIn))
  const parties = facts.flatMap(({ about }) => (about === 'rating' ? [2] : about === 'ownParty' ? [1] : []))
  const types = facts.some(({ about }) => about === 'recordType') ? (forms.data?.types ?? []) : []
  const needed = fields.size > 0 || parties.length > 0 ? (forms.data?.list ?? []) : []
  const form = needed[formAt]
  const store = useStore(form, initiator)
  // What was found for other contents is no answer any more.
  useEffect(() => store?.subscribeValues(() => setOutcome(null)), [store])
  const run = async () => {
    if (!initiator) return
    try {
      const body = {
        definition,
        initiatorID: initiator.id,
        formVersionID: form?.formVersionID ?? null,
        values: store?.values() ?? {},
        typeID,
      }
      setOutcome(await call(simulateFlow, { params: { id: flowId }, body }))
    } catch (error) {
      showFailure(store, error)
    }
  }
  return (
    <Dialog
      open
      title={f('simulateTitle')}
      width={760}
      onCancel={onClose}
      extra={
        <Button
          type="primary"
          disabled={
            !initiator || forms.isPending || subFlows.isLoading || (types.length > 0 && typeID === null)
          }
          onClick={() => void run()}
        >
          {f('run')}
        </Button>
      }
    >
      <div className="c-fields">
        <Field label={f('initiator')} required>
          {(control) => (
            <PeoplePicker
              {...control}
              value={initiator ? [initiator] : []}
              onChange={([one]) => {
                setInitiator(one ?? null)
                setOutcome(null)
              }}
            />
          )}
        </Field>
        {types.length > 0 ? (
          <Field label={f('type')} required>
            {(control) => (
              <Select
                {...control}
                value={typeID}
                showSearch={{ optionFilterProp: 'label' }}
                options={types.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => {
                  setTypeID(id)
                  setOutcome(null)
                }}
              />
            )}
          </Field>
        ) : null}
        {needed.length > 1 ? (
          <Field label={f('form')}>
            {(control) => (
              <Select
                {...control}
                value={formAt}
                options={needed.map(({ name }, index) => ({ value: index, label: name }))}
                onChange={(at) => {
                  setFormAt(at)
                  setOutcome(null)
                }}
              />
            )}
          </Field>
        ) : null}
      </div>
      {forms.error ? <ErrorState compact error={forms.error} onRetry={() => void forms.refetch()} /> : null}
      {forms.isPending ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {store && form ? (
        <section className="c-flow-contents" aria-label={f('contents')}>
          <FormRenderer
            key={form.formVersionID}
            store={store}
            widgets={widgets}
            withoutMenu
            sections={sectionsWith(form, fields, parties)}
          />
        </section>
      ) : null}
      {outcome ? <Outcome flowId={flowId} outcome={outcome} words={withNames(words, outcome)} /> : null}
    </Dialog>
  )
}

/** Only the sections that have a field on which the flow looks, or parties of these types; the others are there for what refers to them. */
const sectionsWith = (
  { fieldGroupList, amountField }: ConditionForm,
  fields: ReadonlySet<string>,
  partyTypes: readonly number[],
): number[] =>
  fieldGroupList.flatMap(({ fieldList }, index) =>
    fieldList.some(
      ({ id, partyType = 0 }) =>
        fields.has(id) || (id === amountField && fields.has(recordAmount)) || partyTypes.includes(partyType),
    )
      ? [index]
      : [],
  )

/** The contents to try, begun anew for another form; what is filled in stays for another initiator and in another language. */
function useStore(form: ConditionForm | undefined, initiator: Person | null): FormStore | null {
  const locale = useLocale()
  const { timeZone } = useServices()
  const initiatorId = initiator?.id
  const store = useMemo(() => {
    if (!form) return null
    const compiled = compileForm({ fieldGroupList: form.fieldGroupList })
    const [today, now] = [dateIn(new Date(), timeZone), new Date().toISOString()]
    return createFormStore(compiled, {} as FormValues, formContext({ timeZone, today, now, recordStatus: 1 }))
  }, [form, timeZone])
  useEffect(() => {
    store?.setContext({
      locale,
      initiator: initiatorId === undefined ? null : { userId: initiatorId, departmentId: null },
    })
  }, [store, locale, initiatorId])
  return store
}

/** What the form does not take stands at its field. */
function showFailure(store: FormStore | null, error: unknown): void {
  const issues = (error instanceof CallError ? error.errors : []).map(({ path, message }) => ({
    path: path.replace(/^values\./, ''),
    code: 'schema' as const,
    params: { detail: message },
  }))
  if (issues.length) store?.showErrors(issues)
  toast.failure(error)
}

const toneOf: Readonly<Record<ShownSimulation['nodes'][number]['outcome'], Tone>> = {
  ask: 'info',
  kept: 'success',
  pass: 'neutral',
  refuse: 'danger',
  notReached: 'neutral',
}

type OutcomeProps = { flowId: number; outcome: ShownSimulation; words: WhoNames }

function Outcome({ flowId, outcome, words }: OutcomeProps) {
  const f = useText(flowToolsMessages)
  const b = useText(branchMessages)
  const whoWords = useWhoWords(words)
  const section = useRef<HTMLElement>(null)
  // Braces: what scrolling answers is no clean-up (a promise, in browsers of late).
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const refused = outcome.nodes.find((node) => node.outcome === 'refuse')
  const refusing = refused ? nameInFull(refused) : ''
  const first = {
    key: 'start',
    tone: 'info' as Tone,
    mark: 1,
    title: f('initiator'),
    children: personLabel(outcome.initiator),
  }
  const steps = outcome.nodes.map((node, index) => {
    const { why, around, branch, taken } = node.reason
    const isReached = node.outcome !== 'notReached'
    return {
      key: node.id,
      mark: index + 2,
      tone: toneOf[node.outcome],
      title: (
        <span className={isReached ? undefined : 'c-approval-soft'}>
          <StepName node={node} /> {node.branch ? <StatusTag>{node.branch}</StatusTag> : null}
          <FromFlows from={node.from} />
        </span>
      ),
      children: (
        <>
          {isReached && node.people.length > 0 && node.outcome !== 'refuse' ? <Asked node={node} /> : null}
          {node.outcome === 'notReached' ? null : (
            <NodeNote node={{ note: node.note, outcome: node.outcome }} />
          )}
          {isReached ? <EmptyWays node={node} whoWords={whoWords} /> : null}
          {node.taken ? <div>{b('takes', { name: node.taken })}</div> : null}
          <Judged flowId={flowId} node={node} words={words} />
          <div className="c-approval-soft">{f(`why.${why}`, { around, branch, taken })}</div>
        </>
      ),
    }
  })
  return (
    <section className="c-flow-outcome" aria-live="polite" ref={section}>
      {outcome.problem ? (
        <Alert
          type="error"
          showIcon
          className="c-approval-alert"
          title={f(`problem.${outcome.problem}`, { node: refusing })}
          description={<MissingWords missing={outcome.missing} />}
        />
      ) : null}
      <Timeline items={[first, ...steps]} />
    </section>
  )
}

type EmptyWaysProps = {
  node: ShownSimulation['nodes'][number]
  whoWords: ReturnType<typeof useWhoWords>
}

/** Of a step that finds nobody, why: for each way to ask whom it names, and why none of them can be. */
function EmptyWays({ node, whoWords }: EmptyWaysProps) {
  const f = useText(flowToolsMessages)
  return node.empty.map(({ way, who, why }) => (
    <div key={way} className="c-approval-soft">
      {f(`empty.${why}`, { who: whoWords([who]) })}
    </div>
  ))
}
