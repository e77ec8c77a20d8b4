import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/root.ts'

/**
 * Order files outside the checkout, because their licences do not allow committing them.
 * `generated-files.test.ts` checks the same rules without them.
 */
export const REAL_FOLDER = join(ROOT, '..', 'shared', 'data')

/** Their expected figures, by file name. */
export const TRUTH_FILE = join(REAL_FOLDER, 'ground_truth.json')

export const HAS_REAL_FILES = existsSync(TRUTH_FILE)

export const REAL_NAMES = [
  'superstore_orders.csv',
  'shopify_orders_devstore.csv',
  'shopify_orders_synthetic.csv',
  'woocommerce_webtoffee_sample.csv',
  'woocommerce_analytics_synthetic.csv',
  'northwind_orders.json',
] as const
