const item = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** A profile in which a document can start nothing and reach nothing. */
export const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  item('Office.Common/Security/Scripting', 'DisableActiveContent', 'true'),
  item('Office.Writer/Content/Update', 'Link', '0'),
  item('Office.Calc/Content/Update', 'Link', '1'),
  item('Inet/Settings', 'ooInetProxyType', '2'),
  item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
  item('Office.Common/Misc', 'FirstRun', 'false'),
].join('\n')}
</oor:items>
`

const alias = (name: string, substitutes: readonly string[]): string =>
  `<match target="pattern"><test name="family"><string>${name}</string></test><edit name="family" mode="append" binding="same">${substitutes
    .map((each) => `<string>${each}</string>`)
    .join('')}</edit></match>`

const serif = ['Noto Serif CJK SC', 'Source Han Serif SC', 'Noto Sans CJK SC']
const sans = ['Noto Sans CJK SC', 'Source Han Sans SC']

/** Chinese fonts of Windows that a server seldom has, and what stands in for each. */
export const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${['宋体', 'SimSun', 'NSimSun', '新宋体', '仿宋', 'FangSong', '仿宋_GB2312', '楷体', 'KaiTi', '楷体_GB2312', '方正小标宋简体'].map((name) => alias(name, serif)).join('\n')}
${['黑体', 'SimHei', '微软雅黑', 'Microsoft YaHei', '等线', 'DengXian'].map((name) => alias(name, sans)).join('\n')}
</fontconfig>
`
