import type { BuiltInForm } from '#engines/form-designer/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import { contractForm, templateForm } from './contract-form.ts'
import { lawFirmForm, lawyerForm } from './counsel-forms.ts'
import { type BuiltInDefinition, fieldMakers } from './field-makers.ts'
import { caseForm, disputeForm, projectForm } from './matter-forms.ts'
import { externalPartyForm, internalPartyForm } from './party-forms.ts'
import { copyrightForm, patentForm, trademarkForm } from './property-forms.ts'

const definitions: Record<FormType, BuiltInDefinition> = {
  1: contractForm,
  2: internalPartyForm,
  3: externalPartyForm,
  4: templateForm,
  5: disputeForm,
  6: caseForm,
  7: projectForm,
  8: patentForm,
  9: trademarkForm,
  10: copyrightForm,
  11: lawFirmForm,
  12: lawyerForm,
}

/** What an organisation starts with for one kind of record (decisions §3, §8, §9), in one language. */
export function builtInFormOf(formType: FormType, locale: Locale): BuiltInForm {
  const { name, sections } = definitions[formType]
  return {
    name: name[locale === 'en' ? 1 : 0],
    definition: { fieldGroupList: sections(fieldMakers(locale)) },
  }
}
