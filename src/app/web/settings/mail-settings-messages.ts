import { messages } from '#web/index.ts'

export const mailMessages = messages('mailSettings', {
  title: '邮件 | Email',
  about:
    '审批等消息除了在系统内提醒，还可以发到各人的邮箱。每个人可在个人资料中选择接收哪些。 | Besides in-app notifications, approvals and other events can be sent by email. Each person chooses in their profile what to receive by email.',
  fixed:
    '邮件由运维人员在服务器的 SMTP_URL 与 MAIL_FROM 中设置，此处只读。 | Email is configured by the operator in SMTP_URL and MAIL_FROM on the server; read-only here.',
  isOn: '发送邮件 | Send email',
  host: '邮件服务器 | Mail server',
  hostHint: '如 smtp.company.com | e.g. smtp.company.com',
  security: '加密 | Encryption',
  'security.tls': 'SSL/TLS（端口 465） | SSL/TLS (port 465)',
  'security.starttls': 'STARTTLS（端口 587） | STARTTLS (port 587)',
  'security.none':
    '不加密（仅限运维人员允许的内网服务器） | None (only internal servers allowed by the operator)',
  port: '端口 | Port',
  account: '账号 | Account',
  accountHint: '不需要登录的服务器留空 | Leave empty if the server needs no sign-in',
  password: '密码或授权码 | Password',
  passwordHint:
    '加密保存，不会显示；更换服务器或账号后须重新填写 | Stored encrypted and never shown; required again if the server or account changes',
  passwordKept: '已保存，留空则不变 | Stored; leave empty to keep it',
  passwordWillGo: '保存后将删除已存的密码 | The password will be deleted when you save',
  removePassword: '删除 | Delete',
  senderName: '发件人名称 | Sender name',
  senderAddress: '发件地址 | Sender address',
  save: '保存 | Save',
  test: '发送测试邮件给我 | Send me a test email',
  sent: '邮件服务器已接收发往 {to} 的测试邮件。 | The mail server accepted the test email to {to}.',
  answered: '服务器答复：{answer} | Server response: {answer}',
  'fails.privateAddress':
    '该服务器位于内网，须由运维人员在 MAIL_HOSTS 中允许后才能使用。 | This server is on an internal network and must first be allowed by the operator in MAIL_HOSTS.',
  'fails.unknownHost': '找不到该邮件服务器，请检查主机名。 | Mail server not found; check the host name.',
  'fails.unreachable':
    '无法连接到该邮件服务器，请检查主机名、端口与加密方式。 | The mail server cannot be reached; check the host name, port and encryption.',
  'fails.timeout':
    '邮件服务器没有及时答复，请检查端口与加密方式是否对应。 | The mail server did not respond in time; check that the port matches the encryption.',
  'fails.encryption':
    '无法建立加密连接：请检查加密方式与端口，以及服务器的证书。 | No encrypted connection could be established: check the encryption, port and server certificate.',
  'fails.signIn':
    '邮件服务器不接受该账号或密码。许多邮箱要求使用授权码而不是登录密码。 | The mail server did not accept this account or password. Many providers require an app password.',
  'fails.refused':
    '邮件服务器拒收了这封邮件，请检查发件地址。 | The mail server rejected the email; check the sender address.',
})
