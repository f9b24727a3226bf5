#!/usr/bin/env node
// A file of its own: package managers link it before there is a build.
import '../dist/bin.js'
