import type { NextConfig } from 'next'
import { withToolbake } from 'toolbake/next'

const nextConfig: NextConfig = {}

export default withToolbake(nextConfig)
