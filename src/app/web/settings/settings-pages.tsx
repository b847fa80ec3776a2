import { AuditPage } from '#engines/audit/web/index.ts'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { OrganizationPage } from '#engines/people/web/index.ts'
import { logWords } from '../../slices/log-words.ts'

/** The audit log in the words of the whole product. */
export const AuditLogPage = () => <AuditPage words={logWords} />

/** The organisation's settings, with the upload box of the documents for its logo. */
export const OrganizationSettingsPage = () => (
  <OrganizationPage
    pictureBox={(props) => <FileUploadBox {...props} extensions={['png', 'jpg', 'jpeg']} />}
  />
)
