/** Where the executable begins: the same program as in the source tree, with addons that lie inside. */
import './addons.ts'
import '../../src/main.ts'
