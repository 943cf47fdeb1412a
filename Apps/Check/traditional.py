"""Traditional Chinese from our texts in simplified Chinese, in the words that Hong Kong uses, as most readers of the traditional
script in Sydney do: those of the app (`write_texts.py`), of the server and of the console (`scripts/traditional-chinese.py`).

The tables are of what our texts use and no more, each entry looked at: a character that is in none of them is refused rather than
guessed, and one that the traditional script splits (里 is 裏 or 里) has to stand in a word that is listed.
"""
import re

# Words that are others in Hong Kong, or in which a character is not what it is elsewhere.
WORDS = dict(
    pair.split("=")
    for pair in """
信息=資訊 登录=登入 服务器=伺服器 网络=網絡 联网=連網 账户=帳戶 电子邮件=電郵 垃圾邮件=垃圾郵件 邮箱地址=電郵地址 邮箱=電郵地址 邮件=電郵
链接=連結 连接=連接 保存=儲存 存储=儲存 设置=設定 文件=檔案 默认=預設 搜索=搜尋 重命名=重新命名 屏蔽=封鎖 设备=裝置 标识符=識別碼
通用=一般 点按=輕按 晚点=延誤 晚了=遲了 准点=準時 换乘=轉乘 站台=月台 公交=巴士 悉尼公交=悉尼交通 出租车=的士 自行车=單車
自动扶梯=扶手電梯 电梯=升降機 坡道=斜道 卫生间=洗手間 停运=停駛 节假日=公眾假期 一周=一星期 养老金=退休金 信号=訊號
这里=這裏 哪里=哪裏 公里=公里 恢复=恢復 回复=回覆 周围=周圍 游行=遊行 一日游=一日遊 书签=書籤 一并=一併 通过=透過 支持=支援 跟踪=追蹤 加载=載入 创建=建立
访问=取用 字符=字元 掉头=調頭 人行道=行人路 响应=回應
退出登录=登出 注册=註冊 注明=註明 注销=註銷 电子邮箱=電郵地址 邮政编码=郵政編號 在线调试=網上偵錯 程序=程式 接口=介面 文档=文件 内存=記憶體
字节=位元組 客户端=用戶端 密钥=金鑰 令牌=權杖 队列=佇列 警察局=警署 幼儿园=幼稚園 咖啡馆=咖啡店 加油站=油站 满员=滿載
那里=那裏 列表里=列表裏 复制=複製 重复=重複 答复=答覆 制造=製造 限制=限制 发布=發佈 系统=系統 游乐=遊樂 游泳=游泳 游艇=遊艇 日历=日曆
标志=標誌 采用=採用 汇入=匯入 上上周=上上星期 （周=（星期
""".split()
)

# Each simplified character with its traditional one.
CHARACTERS = """
与與 专專 丢丟 两兩 严嚴 个個 临臨 为為 么麼 于於 仅僅 从從 们們 价價 优優 会會 余餘 储儲 儿兒 关關 内內 写寫 决決 况況 准準 减減 几幾 凭憑 划劃 刚剛 删刪 别別 务務 动動 医醫 单單
占佔 厢廂 发發 变變 号號 后後 启啟 响響 围圍 图圖 声聲 处處 备備 头頭 实實 对對 导導 将將 尔爾 尝嘗 层層 届屆 属屬 带帶 并並 应應 开開 异異 张張 当當 径徑 态態 户戶 扰擾 护護 报報
拥擁 拨撥 择擇 挤擠 换換 据據 携攜 摄攝 数數 断斷 无無 旧舊 时時 显顯 暂暫 术術 机機 权權 条條 来來 标標 桥橋 检檢 楼樓 横橫 气氣 没沒 溃潰 点點 状狀 献獻 现現 电電 疗療 盖蓋 码碼
确確 碍礙 离離 称稱 筛篩 类類 紧緊 约約 级級 线線 终終 经經 结結 绕繞 给給 绝絕 统統 继繼 续續 维維 缆纜 编編 缩縮 罢罷 范範 获獲 营營 规規 计計 订訂 认認 记記 许許 设設 证證 词詞
试試 话話 询詢 该該 详詳 误誤 说說 请請 读讀 调調 贡貢 赶趕 车車 轨軌 转轉 轮輪 轻輕 载載 较較 辆輛 输輸 达達 迁遷 过過 运運 还還 这這 进進 选選 钟鐘 铁鐵 销銷 错錯 键鍵 长長 闭閉
问問 间間 阅閱 险險 随隨 隐隱 难難 静靜 页頁 项項 顺順 须須 预預 领領 频頻 题題 飞飛 馈饋 马馬 验驗
欢歡 缓緩 适適 钮鈕 边邊 见見 环環 拟擬 区區 镇鎮 岛島 屿嶼 广廣 场場 邮郵 总總 诊診 药藥 学學 园園 书書 馆館 观觀 剧劇 艺藝 厅廳 购購 银銀 滩灘 体體
乐樂 纪紀 办辦 筑築 吗嗎 浏瀏 览覽 参參 档檔 样樣 网網 绪緒 种種 阶階 际際 满滿 员員 远遠 虚虛 则則 弯彎 虑慮 栏欄 测測 迟遲 让讓 谁誰 译譯 帧幀 败敗
违違 连連 额額 队隊 愿願 弃棄 团團 论論 节節
"""

# What is the same in both.
SAME = """
一上下不且中久之乘也了事互些交享人什今仍他代以件任但位住何作使供保信候做停允充先免入全共其再出分列到刻前副功加匹南卡危即
原去及友反取受另只可台右司各合同名向否含告命和哪善器回因在地均坐型增士外多大天太失好如妥始姓威存它安完定客家容密察封小少
尚就尼局崩州工左已巴常平年序度座建式引影往待很忘忙快怎急悉您情惠想意慢成我或所手才打找技把拍拒招拼持指按掌排接提握撤播操
收改放故效救整新方施日早明星是晚更替最月有服期未末本束果查案梯椅楚模次止正此步段每比永求沿法注消涵添清渡源火然照片版猜班
理生用由留登的目直相看真知短破示票私秒移程稍稿空突立站童符等管米精索繁置者能自至航般草藏行街表被要解警走起超足距跟跨路近
返追送逐途通速道邀部配醒重量附降限除障雨需青非靠面音首高
忽略迎希望都退涉微依截第二三四五六十遇子切演境拖答署己字核址摘推性缺城市村社政院房校幼博物美景主公心酒店餐咖啡吧商油海山峰
水域育夫球泳池艇宗教墓防念碑堡塔箭叫得考文口端毫跳流身吊那剩拐算致隔乎昨裕便宜估差半屏固李架午夜初印刷集假修助又而旁例熔息
批格造率遍
"""

HAN = "[\u3400-\u9fff]"
TRADITIONAL = {pair[0]: pair[1] for pair in CHARACTERS.split()} | {one: one for one in SAME if one.strip()}
# Quotation marks are corner brackets.
TRADITIONAL |= {"“": "「", "”": "」"}
PIECE = re.compile("|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)) + "|.", re.DOTALL)


def traditional(text):
    """A text in the traditional script; `KeyError` of a character that nobody has looked at yet."""

    def of(piece):
        piece = piece.group()
        return WORDS[piece] if piece in WORDS else TRADITIONAL[piece] if re.match(HAN, piece) else TRADITIONAL.get(piece, piece)

    return PIECE.sub(of, text)
