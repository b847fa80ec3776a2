import { Alert, Button, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import {
  type CompiledForm,
  compileForm,
  createFormStore,
  type FormContext,
  FormDefinitionError,
  type FormDefinitionInput,
  type FormStore,
  formContext,
} from '#engines/forms/domain/index.ts'
import { checkForm, FormErrorBar, FormRenderer, useFormRevision } from '#engines/forms/web/index.ts'
import { dateIn } from '#shared/dates.ts'
import { issueText } from '#shared/issues.ts'
import { EmptyState, toast, useLocale, useServices, useText } from '#web/index.ts'
import { useDesign } from '../designer/design-context.ts'
import { designerMessages } from '../designer/designer-messages.ts'
import { sampleValues } from './sample-values.ts'

type Device = 'browser' | 'phone'
const scenes = {
  new: {},
  draft: { recordStatus: 1 },
  approval: { recordStatus: 2 },
  alteration: { recordStatus: 7, alteration: true },
  readOnly: { recordStatus: 6, readOnly: true },
} satisfies Record<string, Partial<FormContext>>
type Scene = keyof typeof scenes
const sceneKeys = {
  new: 'sceneNew',
  draft: 'sceneDraft',
  approval: 'sceneApproval',
  alteration: 'sceneAlteration',
  readOnly: 'sceneReadOnly',
} as const

const compiled = (definition: FormDefinitionInput): CompiledForm | FormDefinitionError => {
  try {
    return compileForm(definition)
  } catch (error) {
    if (error instanceof FormDefinitionError) return error
    throw error
  }
}

/** The draft as it will be filled in: the product's own renderer, rules and messages, on a browser's or a phone's width. */
export function FormPreview() {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { definition, aimAt } = useDesign()
  const form = useMemo(() => compiled(definition), [definition])
  if (form instanceof FormDefinitionError)
    return (
      <div className="d-preview">
        <Alert
          type="warning"
          showIcon
          title={t('previewFaulty')}
          description={
            <ul className="d-issue-list">
              {form.issues.map((issue) => (
                <li key={`${issue.path}/${issue.code}`}>
                  <Button type="link" size="small" onClick={() => aimAt({ ...issue, severity: 'error' })}>
                    {issueText(issue, locale)}
                  </Button>
                </li>
              ))}
            </ul>
          }
        />
      </div>
    )
  if (form.fields.length === 0) return <EmptyState title={t('previewEmpty')} />
  return <Stage form={form} />
}

function Stage({ form }: { form: CompiledForm }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { timeZone, me } = useServices()
  const [device, setDevice] = useState<Device>('browser')
  const [scene, setScene] = useState<Scene>('new')
  const [start, setStart] = useState<Readonly<Record<string, unknown>>>({})
  const store = useMemo(
    () =>
      createFormStore(
        form,
        start,
        formContext({
          locale,
          timeZone,
          today: dateIn(new Date(), timeZone),
          now: new Date().toISOString(),
          initiator: me ? { userId: me.id, departmentId: me.departmentID } : null,
          numbering: { automatic: true, mayEdit: false },
          ...scenes[scene],
        }),
      ),
    [form, start, scene, locale, timeZone, me],
  )
  const validate = async (): Promise<void> => {
    if (await checkForm(store)) toast.success(t('previewPassed'))
  }
  return (
    <div className="d-preview">
      <div className="d-preview-bar">
        <Segmented
          value={device}
          aria-label={t('preview')}
          options={[
            { value: 'browser', label: t('browser') },
            { value: 'phone', label: t('phone') },
          ]}
          onChange={(next) => setDevice(next as Device)}
        />
        <Select<Scene>
          aria-label={t('previewScene')}
          value={scene}
          popupMatchSelectWidth={false}
          options={(Object.keys(scenes) as Scene[]).map((key) => ({ value: key, label: t(sceneKeys[key]) }))}
          onChange={(next) => {
            setStart(store.values())
            setScene(next)
          }}
        />
        <Button
          onClick={() => setStart({ ...sampleValues(form, dateIn(new Date(), timeZone)), ...store.values() })}
        >
          {t('fillSample')}
        </Button>
        <Button onClick={() => setStart({})}>{t('clearValues')}</Button>
        <span className="c-grow" />
        <FormErrorBar store={store} />
        <Button type="primary" onClick={() => void validate()}>
          {t('validate')}
        </Button>
      </div>
      <div className={`d-stage d-stage-${device}`}>
        <Rendered
          key={`${device}/${scene}`}
          store={store}
          withoutMenu={device === 'phone' || form.sections.length < 2}
        />
      </div>
      <details className="d-values">
        <summary>{t('previewValues')}</summary>
        <Values store={store} />
      </details>
    </div>
  )
}

function Rendered({ store, withoutMenu }: { store: FormStore; withoutMenu: boolean }) {
  const { widgets } = useDesign()
  return <FormRenderer store={store} widgets={widgets} withoutMenu={withoutMenu} />
}

/** What would be stored, for who wants to know exactly. */
function Values({ store }: { store: FormStore }) {
  useFormRevision(store)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className="c-mono" tabIndex={0}>
      {JSON.stringify(store.values(), null, 2)}
    </pre>
  )
}
