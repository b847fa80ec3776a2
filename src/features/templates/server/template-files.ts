import { may } from '#engines/access/domain/index.ts'
import { fileSubject } from '#engines/documents/server/index.ts'

/** Files of a template are for those who may see templates. */
export const templateFiles = fileSubject('template', async ({ actor }) => may(actor, 'template.read'))
