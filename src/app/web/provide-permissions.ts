import { providePermissions } from '#engines/access/domain/index.ts'
import { permissionParts } from '../slices/permission-parts.ts'

providePermissions(permissionParts)
