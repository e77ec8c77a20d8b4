export { samplePanel } from '#sample/panel.ts'
