export const DATA_FOLDER_MESSAGES = {
  foreignFiles: (folder: string, name: string) =>
    `The folder ${folder} holds files that Orderboard did not create, such as ${name}. Move them, or choose another folder with DATA_DIR.`,
  link: (folder: string) =>
    `${folder} is a symbolic link, but has to be a folder. Remove the link, or choose another folder with DATA_DIR.`,
  locked: (dataDir: string, owner: string) =>
    `Another Orderboard server${owner} already works in ${dataDir}. Stop it, or choose another folder with DATA_DIR.`,
}
