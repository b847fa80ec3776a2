// The first character of each syllable in the order of pinyin. From the Android Open Source Project, ContactsProvider, HanziToPinyin.java, Apache-2.0.
const table = `
阿a 哎ai 安an 肮ang 凹ao 八ba 挀bai 扳ban 邦bang 勹bao 陂bei 奔ben 伻beng 逼bi 边bian 灬biao 憋bie 汃bin 冫bing 癶bo 峬bu 嚓ca 偲cai
参can 仓cang 撡cao 冊ce 嵾cen 曽ceng 叉cha 芆chai 辿chan 伥chang 抄chao 车che 抻chen 阷cheng 吃chi 充chong 抽chou 出chu 欻chua
揣chuai 巛chuan 刅chuang 吹chui 旾chun 逴chuo 呲ci 匆cong 凑cou 粗cu 汆cuan 崔cui 邨cun 搓cuo 咑da 呆dai 丹dan 当dang 刀dao 嘚de
扥den 灯deng 氐di 甸dian 刁diao 爹die 丁ding 丟diu 东dong 吺dou 厾du 耑duan 垖dui 吨dun 多duo 妸e 诶ei 奀en 鞥eng 儿er 发fa 帆fan
匚fang 飞fei 分fen 丰feng 覅fiao 仏fo 紑fou 夫fu 旮ga 侅gai 甘gan 冈gang 皋gao 戈ge 给gei 根gen 刯geng 工gong 勾gou 估gu 瓜gua
乖guai 关guan 光guang 归gui 丨gun 呙guo 哈ha 咍hai 佄han 夯hang 茠hao 诃he 黒hei 拫hen 亨heng 噷hm 叿hong 齁hou 乎hu 花hua 怀huai
欢huan 巟huang 灰hui 昏hun 吙huo 丌ji 加jia 戋jian 江jiang 艽jiao 阶jie 巾jin 坕jing 冂jiong 丩jiu 凥ju 姢juan 噘jue 军jun 咔ka
开kai 刊kan 忼kang 尻kao 匼ke 肎ken 劥keng 空kong 抠kou 扝ku 夸kua 蒯kuai 宽kuan 匡kuang 亏kui 坤kun 扩kuo 垃la 来lai 兰lan 啷lang
捞lao 肋le 勒lei 崚leng 哩li 俩lia 奁lian 良liang 撩liao 毟lie 拎lin 伶ling 溜liu 囖lo 龙long 瞜lou 噜lu 驴lv 娈luan 掠lve 抡lun
罗luo 呣m 妈ma 埋mai 嫚man 牤mang 猫mao 么me 呅mei 门men 甿meng 咪mi 宀mian 喵miao 乜mie 民min 名ming 谬miu 摸mo 哞mou 毪mu 嗯n 拏na
腉nai 囡nan 囔nang 孬nao 疒ne 娞nei 恁nen 能neng 妮ni 拈nian 娘niang 鸟niao 捏nie 囜nin 宁ning 妞niu 农nong 羺nou 奴nu 女nv 奻nuan
疟nve 黁nun 挪nuo 喔o 讴ou 妑pa 拍pai 眅pan 乓pang 抛pao 呸pei 喷pen 匉peng 丕pi 囨pian 剽piao 氕pie 姘pin 乒ping 钋po 剖pou 仆pu
七qi 掐qia 千qian 呛qiang 悄qiao 癿qie 亲qin 靑qing 卭qiong 丘qiu 区qu 峑quan 缺que 夋qun 呥ran 穣rang 娆rao 惹re 人ren 扔reng
日ri 茸rong 厹rou 邚ru 挼rua 堧ruan 婑rui 瞤run 捼ruo 仨sa 毢sai 三san 桒sang 掻sao 閪se 森sen 僧seng 杀sha 筛shai 山shan 伤shang
弰shao 奢she 申shen 升sheng 尸shi 収shou 书shu 刷shua 衰shuai 闩shuan 双shuang 脽shui 吮shun 说shuo 厶si 忪song 捜sou 苏su
狻suan 夊sui 孙sun 唆suo 他ta 囼tai 坍tan 汤tang 夲tao 忑te 熥teng 剔ti 天tian 旫tiao 帖tie 厅ting 囲tong 偷tou 凸tu 湍tuan 推tui
吞tun 乇tuo 穵wa 歪wai 弯wan 尣wang 危wei 昷wen 翁weng 挝wo 乌wu 夕xi 虲xia 仙xian 乡xiang 灱xiao 些xie 心xin 星xing 凶xiong 休xiu
吁xu 吅xuan 削xue 坃xun 丫ya 恹yan 央yang 幺yao 倻ye 一yi 囙yin 应ying 哟yo 佣yong 优you 扜yu 囦yuan 曰yue 晕yun 帀za 災zai 兂zan
匨zang 傮zao 则ze 贼zei 怎zen 増zeng 扎zha 捚zhai 沾zhan 张zhang 佋zhao 蜇zhe 贞zhen 争zheng 之zhi 中zhong 州zhou 朱zhu 抓zhua
拽zhuai 专zhuan 妆zhuang 隹zhui 宒zhun 卓zhuo 乲zi 宗zong 邹zou 租zu 钻zuan 厜zui 尊zun 昨zuo`

const pairs = (text: string): [character: string, syllable: string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [character = '', ...syllable] = pair
      return [character, syllable.join('')]
    })

/** Where each syllable begins among all characters in the order of pinyin. */
export const boundaries = pairs(table)

/** Characters that this order puts elsewhere than where they are usually read. */
export const exceptions: Readonly<Record<string, string>> = Object.fromEntries(
  pairs(
    '曾zeng 沈shen 嗲dia 碡zhou 聒guo 炔que 蚵ke 砉hua 嬤mo 嬷mo 蹒pan 蹊xi 丬pan 霰xian 莘xin 豉chi 饧xing 筠jun 长chang 帧zhen 峙shi 郍na 芎xiong 谁shui 重zhong 行hang 乐le',
  ),
)
