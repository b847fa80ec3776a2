import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select, Switch } from 'antd'
import { Fragment, useContext } from 'react'
import type { Calculation, CalculationWay, FieldConfig } from '#engines/forms/domain/index.ts'
import { useText } from '#web/index.ts'
import { useDesign } from '../designer/design-context.ts'
import { propertyMessages } from '../properties/property-messages.ts'
import type { EditorProps } from '../properties/simple-editors.tsx'
import { calculationExample } from './calculation-example.ts'
import { formulaText, tokensOf, waySigns, withOperand, withoutOperand } from './calculation-words.ts'
import { FigureInput } from './conditions-editor.tsx'
import { ColumnScope } from './field-rules-editor.tsx'
import { type Figure, figureKey, figureName, figuresOf } from './operand-choices.ts'

const wayKeys = {
  1: 'wayAdd',
  2: 'waySubtract',
  3: 'wayMultiply',
  4: 'wayDivide',
  5: 'wayAddBracket',
  6: 'waySubtractBracket',
} as const
const ways = [1, 2, 3, 4, 5, 6] as const

/** What a formula may name: a column the columns of its row, a field the fields of the form. */
function useFigureFields(): readonly FieldConfig[] {
  const { fields } = useDesign()
  return useContext(ColumnScope)?.columns ?? fields
}

/** Builds a formula from fields, constants and operators; says it in words, with an example. */
export function CalculationEditor({ field, value, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const fields = useFigureFields()
  const figures = fields.filter((one) => one.id !== field.id).flatMap(figuresOf)
  const found = value as Calculation | undefined
  const calculation: Calculation = found ?? { valueList: [], calculationWays: [], isUpdate: true }
  const fieldOf = (id: string) => fields.find((one) => one.id === id)
  const [first] = figures
  const { valueList } = calculation
  const put = (next: Calculation, typing = false): void =>
    set(next.valueList.length > 0 ? next : undefined, typing)
  const changeOperand = (index: number, operand: Operand, typing = false): void =>
    put({ ...calculation, valueList: valueList.map((one, at) => (at === index ? operand : one)) }, typing)
  return (
    <div className="d-calculation">
      {valueList.length > 0 ? (
        <ol className="d-formula">
          {valueList.map((operand, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: operands have no identity but their place
            <Fragment key={index}>
              {index > 0 ? (
                <li>
                  <WayPicker
                    value={calculation.calculationWays[index - 1] ?? 1}
                    label={t('operatorAt', { number: index })}
                    disabled={disabled}
                    onChange={(way) =>
                      put({
                        ...calculation,
                        calculationWays: calculation.calculationWays.map((one, at) =>
                          at === index - 1 ? way : one,
                        ),
                      })
                    }
                  />
                </li>
              ) : null}
              <OperandRow
                operand={operand}
                number={index + 1}
                figures={figures}
                disabled={disabled}
                onChange={(next, typing) => changeOperand(index, next, typing)}
                onRemove={() => put(withoutOperand(calculation, index))}
              />
            </Fragment>
          ))}
        </ol>
      ) : (
        <p className="c-hint">{disabled ? t('notSet') : t('formulaEmpty')}</p>
      )}
      {disabled ? null : (
        <div className="d-row">
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={!first || valueList.length >= 50}
            onClick={() =>
              first && put(withOperand(calculation, (unused(calculation, figures) ?? first).operand))
            }
          >
            {t('addOperand')}
          </Button>
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={valueList.length >= 50}
            onClick={() => put(withOperand(calculation, { method: 2, value: '1' }, 3))}
          >
            {t('addConstant')}
          </Button>
        </div>
      )}
      {valueList.length > 0 ? (
        <>
          <Words field={field} calculation={calculation} fieldOf={fieldOf} />
          <div className="d-switch-row">
            <span>{calculation.isUpdate ? t('follows') : t('followsUntil')}</span>
            <Switch
              size="small"
              aria-label={t('follows')}
              disabled={disabled}
              checked={calculation.isUpdate}
              onChange={(isUpdate) => put({ ...calculation, isUpdate })}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

type Operand = Calculation['valueList'][number]
type OperandRowProps = {
  operand: Operand
  /** From 1. */
  number: number
  figures: readonly Figure[]
  disabled: boolean
  onChange: (operand: Operand, typing?: boolean) => void
  onRemove: () => void
}

/** A figure of another field, or a constant. */
function OperandRow({ operand, number, figures, disabled, onChange, onRemove }: OperandRowProps) {
  const t = useText(propertyMessages)
  return (
    <li className="d-operand">
      {operand.method === 1 ? (
        <FigurePicker
          operand={operand}
          figures={figures}
          disabled={disabled}
          label={t('operand', { number })}
          onChange={(next) => onChange(next)}
        />
      ) : (
        <FigureInput
          className="c-wide"
          aria-label={`${t('constant')} ${number}`}
          disabled={disabled}
          value={operand.value}
          onChange={(next, typing) => next !== undefined && onChange({ method: 2, value: next }, typing)}
        />
      )}
      {disabled ? null : (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('removeOperand', { number })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** A figure that the formula does not have yet. */
const unused = ({ valueList }: Calculation, figures: readonly Figure[]): Figure | undefined =>
  figures.find(({ key }) => !valueList.some((operand) => figureKey(operand) === key))

type FigureProps = {
  operand: Figure['operand']
  figures: readonly Figure[]
  label: string
  disabled: boolean
  onChange: (operand: Figure['operand']) => void
}

/** Chooses a figure of the form: a field, or the sum of a table's column. */
function FigurePicker({ operand, figures, label, disabled, onChange }: FigureProps) {
  const t = useText(propertyMessages)
  const key = figureKey(operand)
  const isGone = !figures.some((figure) => figure.key === key)
  return (
    <Select
      className="c-wide"
      aria-label={label}
      disabled={disabled}
      status={isGone ? 'error' : ''}
      value={key}
      {...(isGone ? { labelRender: () => t('goneField', { id: operand.value }) } : {})}
      options={figures.map((figure) => ({ value: figure.key, label: figure.label }))}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(next) => {
        const figure = figures.find((one) => one.key === next)
        if (figure) onChange(figure.operand)
      }}
    />
  )
}

function WayPicker(props: {
  value: CalculationWay
  label: string
  disabled: boolean
  onChange: (way: CalculationWay) => void
}) {
  const t = useText(propertyMessages)
  const sign = (way: CalculationWay): string => (way > 4 ? `( ${waySigns[way]} )` : waySigns[way])
  return (
    <Select
      className="d-way"
      aria-label={props.label}
      disabled={props.disabled}
      value={props.value}
      popupMatchSelectWidth={false}
      options={ways.map((way) => ({ value: way, label: sign(way), words: t(wayKeys[way]) }))}
      optionRender={(option) => (
        <span className="d-option">
          <b className="d-way-sign">{option.label}</b>
          {(option.data as { words?: string }).words}
        </span>
      )}
      onChange={props.onChange}
    />
  )
}

type WordsProps = {
  field: FieldConfig
  calculation: Calculation
  fieldOf: (id: string) => FieldConfig | undefined
}

function Words({ field, calculation, fieldOf }: WordsProps) {
  const t = useText(propertyMessages)
  const fields = useFigureFields()
  const example = calculationExample(field, calculation, fieldOf)
  const isWhole = tokensOf(calculation).length > 0
  return (
    <div className="d-words" aria-live="polite">
      {isWhole ? (
        <p>
          {field.name} ={' '}
          {formulaText(calculation, (one) => figureName(one, fields) ?? t('goneField', { id: one.value }))}
        </p>
      ) : null}
      {example ? (
        <p className="c-hint">
          {t('exampleText', {
            operands:
              example.operands.map(({ name, text }) => `${name} = ${text}`).join('，') || t('constant'),
            name: field.name,
            result: example.result ?? t('exampleNone'),
          })}
        </p>
      ) : null}
    </div>
  )
}
