/** SHA-256 of one of lmdb's addons, as its package ships it and after build/patch-lmdb.ts. */
export interface AddonHashes {
  readonly shipped: string
  readonly patched: string
}

/**
 * The addons of lmdb 3.5.6, by machine and file. Another version of lmdb: see whether it still needs
 * the patch, review what it changes, and put its hashes here.
 */
export const lmdbHashes: Readonly<Record<string, AddonHashes>> = {
  'arm64/node.abi115.glibc.node': {
    shipped: 'cfbcb5f264a7bf5a3a03c0f1ee858f9378525d097a8e6d34bf8b378e2469a1ea',
    patched: 'bfa8600e8800c2410255baf9fb81f26a7ca3cb2965c4850727a22dbdb6d7f9be',
  },
  'arm64/node.abi127.glibc.node': {
    shipped: 'ab2ad896c6574adad7acc2d46a887af2315b52489fd4b39c551dc118a5c6359a',
    patched: '49141b86b22c1f1fa096c65565e4c1b8419fc9fcbdfcc40f41913b8419d8e69b',
  },
  'arm64/node.napi.glibc.node': {
    shipped: 'db71e081d0d6c56ecf487f741a724aecdb906c7b10d76369d3a7eeb1ac7fcf05',
    patched: '9bf15b360a3b912692caed11af1c24316b20d1fdaf593790a0e0772e33ca75bd',
  },
  'arm64/node.napi.musl.node': {
    shipped: 'a09007db34594664be8cc8bb91768befd2909c78f4ae6103f7dd41f4daa2b242',
    patched: '8b0130eed22ac757bef95ea093bb69a3e3f7bcac6c0870036eb3b54030625b26',
  },
  'x64/node.abi115.glibc.node': {
    shipped: 'f0fa4692f2574eb941f8ed98c722c71ef9c9738589e1279dd265124e45d8feed',
    patched: '4a4c60c1305e6182f569908f87a3e16529bd3d706cdc8749d250f8f581741b3a',
  },
  'x64/node.abi127.glibc.node': {
    shipped: '34b64bb44a713689b17a043c3562f48486ccfca59eaa036613995e9fcaae03ae',
    patched: '22f75c06a81d5f460e150cd2406f7a616c2ec8023c481cdad0643c4262681b4a',
  },
  'x64/node.napi.glibc.node': {
    shipped: '0029b0965ac93b05c057a4c7cf6a10f59dccbe69b23a32518209e190181a0b1c',
    patched: '0a9c699d922ec634b03ef1ed65f38124eac1c364ce108a82ea6283d1a166b3f3',
  },
  'x64/node.napi.musl.node': {
    shipped: '8dda4c141cd1ecbd365745c160e70c969d7e7de850a67b73c382c2ef361b2ba9',
    patched: 'a3e9ac84aebded57cf53a174d1289aa1b57f4c212a4aa44eb0c5a1adbdf0787f',
  },
}
