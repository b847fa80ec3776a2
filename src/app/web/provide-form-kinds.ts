import { provideFormKinds } from '#engines/forms/domain/index.ts'
import { formKinds } from '../slices/form-kinds.ts'

provideFormKinds(formKinds)
