// Made by `make generate` from map.zh.js: not to be edited.

// Texts of the map, in Traditional Chinese.

export default {
  label: "顯示車輛的城市地圖",
  help: "方向鍵移動地圖，加減號縮放，回車鍵打開中心處的內容。班次在旁邊的列表中；「這裏的車輛」按鈕列出中心附近的車輛。",
  closer: "放大",
  farther: "縮小",
  here: "我的位置",
  list: "這裏的車輛",
  noVehicles: "目前沒有車輛報告位置。",
  follow: "跟隨",
  unfollow: "停止跟隨",
  trip: "沿途所有站點",
  showVehicle: "顯示車輛",
  showTrip: "顯示全程",
  nothing: "這裏沒有內容",
  next: "下一站：",
  unknownTrip: "車次未知",
  legend: "圖例",
  show: "顯示的車輛",
  onTime: "準時",
  late: "延誤1至4分鐘",
  veryLate: "延誤5分鐘以上",
  noTimes: "沒有實時到站時間",
  gathered: "數字表示該處的車輛數。",
  nearer: "放大後顯示巴士。",
  troubled: "帶警告標誌的線路有正在生效的服務資訊。",
  choose: "選擇地圖中心",
  cancel: "取消",
};
