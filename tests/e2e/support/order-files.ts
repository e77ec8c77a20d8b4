/** Small order files. Every person, place and product is invented. */

/** Four orders of three customers in June and July 2025, 460.50 together. */
export const SMALL_CSV = `Order ID,Order Date,Customer Name,City,Product,Quantity,Unit Price,Status,Currency
A-1,2025-06-03,Ada Quill,Lisbon,Walnut Tray,2,40.00,Complete,EUR
A-2,2025-06-20,Bo Larsen,Oslo,Linen Apron,1,30.50,Pending,EUR
A-3,2025-07-01,Ada Quill,Lisbon,Walnut Tray,5,40.00,Approved,EUR
A-4,2025-07-15,Cleo Marsh,Porto,Brass Lamp,1,150.00,In Progress,EUR
`

/** Three good rows, one without a readable date and one whose quantity is no number. */
export const PARTLY_GOOD_CSV = `Order ID,Order Date,Customer Name,Product,Quantity,Unit Price
B-1,2025-06-03,Ada Quill,Walnut Tray,2,40.00
B-2,the day before,Bo Larsen,Linen Apron,1,30.50
B-3,2025-06-20,Cleo Marsh,Brass Lamp,1,150.00
B-4,2025-06-21,Dara Finch,Brass Lamp,many,150.00
B-5,2025-06-22,Eli Stroud,Linen Apron,2,30.50
`

/** Every date can be read day first and month first. */
export const OPEN_DATES_CSV = `Order ID,Order Date,Customer Name,Product,Quantity,Unit Price
C-1,03/04/2025,Ada Quill,Walnut Tray,2,40.00
C-2,05/06/2025,Bo Larsen,Linen Apron,1,30.50
`
