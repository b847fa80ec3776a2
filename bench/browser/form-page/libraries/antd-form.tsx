import { Form } from 'antd'
import { Leaf } from '../leaf.tsx'
import type { Library } from '../library.ts'
import { chainOf, chainStart, missing, type PlannedField } from '../plan.ts'
import { Sections } from '../sections.tsx'

type Values = Record<string, unknown>
let form: ReturnType<typeof Form.useForm<Values>>[0] | undefined

function AntdForm({ count }: { count: number }) {
  const [own] = Form.useForm<Values>()
  form = own
  const draw = (field: PlannedField) => (
    <Form.Item
      key={field.id}
      name={field.id}
      label={field.name}
      rules={[{ required: true, message: missing(field.name) }]}
    >
      <Leaf
        field={field}
        {...(field.id === chainStart
          ? { onBlur: () => own.setFieldsValue(chainOf(own.getFieldValue(chainStart))) }
          : {})}
      />
    </Form.Item>
  )
  return (
    <Form form={own} layout="vertical" scrollToFirstError={{ focus: true }}>
      <Sections count={count} draw={draw} />
    </Form>
  )
}

/** antd's own Form with an item a field. */
export const library: Library = (count) => ({
  view: <AntdForm count={count} />,
  submit: () => form?.submit(),
})
