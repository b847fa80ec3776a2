import { messages } from '#web/index.ts'

export const noticeMessages = messages('notices', {
  title: '消息通知 | Notifications',
  about:
    '审批等消息除了在系统内提醒，还可以通过邮件和群机器人送达。这里设置全组织的规则，各人可在个人资料中选择接收哪些。 | Besides in-app notifications, approvals and other events can be sent by email and group bots. These settings apply to the whole organisation; each person chooses in their profile what to receive.',
  bots: '群机器人 | Group bots',
  botsAbout:
    '允许后，每个人可在个人资料中添加自己的群机器人，只接收发给本人的消息。群里的每个人都能看到机器人发出的消息，因此没有全组织共用的机器人。 | If a platform is allowed, people can add their own group bots in their profile; a bot receives only its owner’s notifications. Everyone in a group can read what its bot posts, so there is no bot for the whole organisation.',
  quiet: '免打扰时段 | Quiet hours',
  quietAbout:
    '适用于没有自行设置的人员。时段内不发邮件和机器人消息，结束后再发；站内消息不受影响。 | Applies to people without their own quiet hours. Emails and bot messages are held until the quiet hours end; in-app notifications are not affected.',
  quietOn: '设置免打扰时段 | Use quiet hours',
  quietFrom: '开始 | From',
  quietTo: '结束 | To',
  daysOff:
    '非工作日整天免打扰（按组织的工作日历） | Quiet all day on non-working days (organisation calendar)',
  save: '保存 | Save',
  // One's own
  times: '发送时间 | Delivery time',
  timesHint:
    '适用于邮件和机器人消息，时间以组织所在时区为准；站内消息不受影响。 | For emails and bot messages, in the organisation’s time zone; in-app notifications are not affected.',
  digest: '每天合并为一次发送 | Send one daily digest',
  digestAt: '每天发送时间 | Daily digest time',
  quietOrganization: '沿用组织的设置：{quiet} | Organisation setting: {quiet}',
  quietOwn: '自行设置 | My own quiet hours',
  quietNone: '不设免打扰，随时发送 | No quiet hours, send at any time',
  none: '不免打扰 | none',
  hours: '{from} 至 {to} | {from} to {to}',
  offDays: '非工作日整天 | all day on non-working days',
  and: '{a}，以及{b} | {a}, and {b}',
  myBots: '群机器人 | Group bots',
  myBotsAbout:
    '发给您的消息可以同时发到您自己的群。请使用只有您本人的群：群里的每个人都能看到这些消息。机器人的地址和密钥加密保存，不再显示。 | Your notifications can also be sent to your own group. Use a group with only yourself in it: everyone in the group can read these messages. The bot’s address and secret are stored encrypted and not shown again.',
  noBots: '还没有添加机器人。 | You have no bots yet.',
  addBot: '添加机器人 | Add a bot',
  botKinds: '发送到机器人的消息（{count} / {all} 类） | Notifications sent to bots ({count} of {all})',
  platform: '平台 | Platform',
  name: '名称 | Name',
  nameHint: '便于您辨认，如「我的提醒」 | Helps you identify it, e.g. “My reminders”',
  address: 'Webhook 地址 | Webhook address',
  addressHint:
    '在群设置的群机器人中添加自定义机器人后复制，形如 {example} | Add a custom bot in the settings of the group and copy its address, such as {example}',
  addressKept: '已保存，留空则不变 | Stored; leave empty to keep it',
  secret: '签名密钥 | Signing secret',
  'secretHint.feishu':
    '安全设置中勾选「签名校验」后得到；如同时设置了自定义关键词，请加入「{product}」 | Shown when you enable signature verification in the bot’s security settings; if custom keywords are set too, add “{product}”',
  'secretHint.dingtalk':
    '安全设置中勾选「加签」后得到，以 SEC 开头；如同时设置了自定义关键词，请加入「{product}」 | Shown when you enable signing in the bot’s security settings; starts with SEC. If custom keywords are set too, add “{product}”',
  secretKept:
    '已保存，留空则不变；更换地址后须重新填写 | Stored; leave empty to keep it. Required again if the address changes',
  add: '添加 | Add',
  edit: '修改 | Edit',
  editBot: '修改机器人 | Edit bot',
  editOf: '修改{name} | Edit {name}',
  testOf: '向{name}发送测试消息 | Send a test message to {name}',
  removeOf: '移除{name} | Remove {name}',
  turnOf: '启用{name} | Enable {name}',
  test: '发送测试消息 | Send a test message',
  remove: '移除 | Remove',
  removeTitle: '移除机器人「{name}」？ | Remove the bot “{name}”?',
  removeContent:
    '将删除保存的地址和密钥，尚未发出的消息不再发送。 | Its address and secret will be deleted; unsent messages will not be sent.',
  nameRequired: '请输入名称 | Enter a name',
  tested: '测试消息已送达，请到群里查看。 | Test message delivered; check the group.',
  testFailed: '测试消息没有送达：{why} | Test message not delivered: {why}',
  notAllowed:
    '组织目前不允许该平台，不会发送 | Your organisation does not allow this platform; nothing is sent',
  sentAt: '最近送达 {at} | Last delivered {at}',
  neverSent: '尚未发送过消息 | Nothing sent yet',
  failed: '最近一次没有送达：{why} | The last message was not delivered: {why}',
  restsUntil:
    '已连续失败 {failures} 次，暂停到 {at} 再试 | Failed {failures} times in a row; paused until {at}',
  answered: '平台答复：{answer} | Response from the platform: {answer}',
  'fails.signature':
    '签名不正确，请检查签名密钥以及服务器时间 | the signature is incorrect; check the signing secret and the server time',
  'fails.unknownBot':
    '平台不认识该机器人，可能已被移除或停用，请检查地址 | the platform does not recognise this bot; it may have been removed. Check the address',
  'fails.keyword':
    '机器人设置了自定义关键词，而消息不含该词：请把「{product}」加入关键词 | the bot accepts only messages with its custom keywords: add “{product}” to the keywords',
  'fails.sender': '机器人的 IP 白名单不包含本系统的服务器 | this server is not in the bot’s IP allowlist',
  'fails.tooFast': '发送过于频繁，稍后自动重发 | too many messages; will be resent automatically',
  'fails.refused': '平台拒收了消息 | the platform rejected the message',
  'fails.wrongAnswer':
    '对方的答复不是该平台的答复，请检查地址 | the response is not from this platform; check the address',
  'fails.busy': '平台暂时无法处理，稍后自动重发 | the platform is busy; will be resent automatically',
  'fails.redirected':
    '对方把消息转向了其他地址，已拒绝 | the message was redirected to another address and blocked',
  'fails.unreachable': '无法连接到平台 | the platform cannot be reached',
  'fails.timeout': '平台没有及时答复 | the platform did not respond in time',
  'fails.privateAddress':
    '该地址指向内网，须由运维人员在 BOT_HOSTS 中允许 | the address is on an internal network and must be allowed by the operator in BOT_HOSTS',
  'fails.notAllowed': '运维人员不再允许该主机 | this host is no longer allowed by the operator',
  'fails.unreadable':
    '保存的地址无法解密，请重新填写 | the stored address cannot be decrypted; enter it again',
})
