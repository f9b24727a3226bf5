import { isLonger } from './length.mjs'

const RE_HEX = /^[0-9a-fA-F]{6}$/u
export function update_settings(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  let v
  v = x.name
  if (typeof v !== 'string') return false
  v = x.description
  if (v !== undefined && typeof v !== 'string') return false
  v = x.homepage
  if (v !== undefined && typeof v !== 'string') return false
  v = x.default_branch
  if (typeof v !== 'string') return false
  v = x.license_template
  if (v !== undefined && typeof v !== 'string') return false
  v = x.gitignore_template
  if (v !== undefined && typeof v !== 'string') return false
  v = x.template_owner
  if (v !== undefined && typeof v !== 'string') return false
  v = x.template_repo
  if (v !== undefined && typeof v !== 'string') return false
  v = x.team_slug
  if (v !== undefined && typeof v !== 'string') return false
  v = x.billing_contact
  if (v !== undefined && typeof v !== 'string') return false
  v = x.security_contact
  if (v !== undefined && typeof v !== 'string') return false
  v = x.timezone
  if (v !== undefined && typeof v !== 'string') return false
  v = x.locale
  if (v !== undefined && typeof v !== 'string') return false
  v = x.private
  if (typeof v !== 'boolean') return false
  v = x.has_issues
  if (typeof v !== 'boolean') return false
  v = x.has_projects
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.has_wiki
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.has_discussions
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.has_downloads
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.is_template
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.archived
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.allow_forking
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.web_commit_signoff_required
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.allow_squash_merge
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.allow_merge_commit
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.allow_rebase_merge
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.allow_auto_merge
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.delete_branch_on_merge
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.allow_update_branch
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.use_squash_pr_title_as_default
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.enable_dependabot
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.enable_secret_scanning
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.enable_push_protection
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.require_signed_commits
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.require_linear_history
  if (v !== undefined && typeof v !== 'boolean') return false
  v = x.max_file_size_mb
  if (v !== undefined && !(Number.isInteger(v) && v >= 1 && v <= 2048)) return false
  v = x.retention_days
  if (v !== undefined && !(Number.isInteger(v) && v >= 1 && v <= 400)) return false
  v = x.required_approvals
  if (!(Number.isInteger(v) && v >= 0 && v <= 6)) return false
  v = x.stale_after_days
  if (v !== undefined && !(Number.isInteger(v) && v >= 1 && v <= 365)) return false
  v = x.runner_minutes
  if (v !== undefined && !(Number.isInteger(v) && v >= 0)) return false
  v = x.cache_size_gb
  if (v !== undefined && !(Number.isInteger(v) && v >= 0 && v <= 10)) return false
  v = x.concurrency
  if (v !== undefined && !(Number.isInteger(v) && v >= 1 && v <= 256)) return false
  v = x.timeout_minutes
  if (v !== undefined && !(Number.isInteger(v) && v >= 1 && v <= 4320)) return false
  v = x.coverage_threshold
  if (v !== undefined && !(typeof v === 'number' && v >= 0 && v <= 100)) return false
  v = x.storage_quota_gb
  if (v !== undefined && !(typeof v === 'number' && v > 0)) return false
  v = x.visibility
  if (v !== 'public' && v !== 'private' && v !== 'internal') return false
  v = x.squash_merge_commit_title
  if (v !== undefined && v !== 'PR_TITLE' && v !== 'COMMIT_OR_PR_TITLE') return false
  v = x.squash_merge_commit_message
  if (v !== undefined && v !== 'PR_BODY' && v !== 'COMMIT_MESSAGES' && v !== 'BLANK') return false
  v = x.merge_commit_title
  if (v !== undefined && v !== 'PR_TITLE' && v !== 'MERGE_MESSAGE') return false
  v = x.merge_commit_message
  if (v !== undefined && v !== 'PR_BODY' && v !== 'PR_TITLE' && v !== 'BLANK') return false
  v = x.pull_request_creation_policy
  if (v !== undefined && v !== 'all' && v !== 'collaborators_only') return false
  v = x.actions_permission
  if (v !== undefined && v !== 'all' && v !== 'local_only' && v !== 'selected' && v !== 'disabled')
    return false
  v = x.log_level
  if (v !== 'trace' && v !== 'debug' && v !== 'info' && v !== 'warn' && v !== 'error') return false
  v = x.topics
  if (!Array.isArray(v) || v.length > 20) return false
  for (let i = 0; i < v.length; i++) {
    const t = v[i]
    if (typeof t !== 'string' || t.length < 1 || isLonger(t, 50)) return false
  }
  v = x.collaborators
  if (v !== undefined) {
    if (!Array.isArray(v)) return false
    for (let i = 0; i < v.length; i++) if (typeof v[i] !== 'string') return false
  }
  v = x.protected_branches
  if (v !== undefined) {
    if (!Array.isArray(v)) return false
    for (let i = 0; i < v.length; i++) if (typeof v[i] !== 'string') return false
  }
  v = x.required_checks
  if (v !== undefined) {
    if (!Array.isArray(v)) return false
    for (let i = 0; i < v.length; i++) if (typeof v[i] !== 'string') return false
  }
  v = x.labels
  if (v !== undefined) {
    if (!Array.isArray(v)) return false
    for (let i = 0; i < v.length; i++) {
      const l = v[i]
      if (
        typeof l !== 'object' ||
        l === null ||
        Array.isArray(l) ||
        typeof l.name !== 'string' ||
        l.name.length < 1 ||
        typeof l.color !== 'string' ||
        !RE_HEX.test(l.color) ||
        (l.description !== undefined && typeof l.description !== 'string')
      )
        return false
      for (const k in l) if (k !== 'name' && k !== 'color' && k !== 'description') return false
    }
  }
  v = x.webhook
  if (v !== undefined) {
    if (
      typeof v !== 'object' ||
      v === null ||
      Array.isArray(v) ||
      typeof v.url !== 'string' ||
      (v.secret !== undefined && typeof v.secret !== 'string') ||
      (v.active !== undefined && typeof v.active !== 'boolean')
    )
      return false
    const c = v.content_type
    if (c !== undefined && c !== 'json' && c !== 'form') return false
    for (const k in v)
      if (k !== 'url' && k !== 'secret' && k !== 'active' && k !== 'content_type') return false
  }
  v = x.pages
  if (v !== undefined && v !== null) {
    if (
      typeof v !== 'object' ||
      Array.isArray(v) ||
      typeof v.branch !== 'string' ||
      (v.path !== undefined && typeof v.path !== 'string')
    )
      return false
    for (const k in v) if (k !== 'branch' && k !== 'path') return false
  }
  for (const k in x)
    if (
      k !== 'name' &&
      k !== 'description' &&
      k !== 'homepage' &&
      k !== 'default_branch' &&
      k !== 'license_template' &&
      k !== 'gitignore_template' &&
      k !== 'template_owner' &&
      k !== 'template_repo' &&
      k !== 'team_slug' &&
      k !== 'billing_contact' &&
      k !== 'security_contact' &&
      k !== 'timezone' &&
      k !== 'locale' &&
      k !== 'private' &&
      k !== 'has_issues' &&
      k !== 'has_projects' &&
      k !== 'has_wiki' &&
      k !== 'has_discussions' &&
      k !== 'has_downloads' &&
      k !== 'is_template' &&
      k !== 'archived' &&
      k !== 'allow_forking' &&
      k !== 'web_commit_signoff_required' &&
      k !== 'allow_squash_merge' &&
      k !== 'allow_merge_commit' &&
      k !== 'allow_rebase_merge' &&
      k !== 'allow_auto_merge' &&
      k !== 'delete_branch_on_merge' &&
      k !== 'allow_update_branch' &&
      k !== 'use_squash_pr_title_as_default' &&
      k !== 'enable_dependabot' &&
      k !== 'enable_secret_scanning' &&
      k !== 'enable_push_protection' &&
      k !== 'require_signed_commits' &&
      k !== 'require_linear_history' &&
      k !== 'max_file_size_mb' &&
      k !== 'retention_days' &&
      k !== 'required_approvals' &&
      k !== 'stale_after_days' &&
      k !== 'runner_minutes' &&
      k !== 'cache_size_gb' &&
      k !== 'concurrency' &&
      k !== 'timeout_minutes' &&
      k !== 'coverage_threshold' &&
      k !== 'storage_quota_gb' &&
      k !== 'visibility' &&
      k !== 'squash_merge_commit_title' &&
      k !== 'squash_merge_commit_message' &&
      k !== 'merge_commit_title' &&
      k !== 'merge_commit_message' &&
      k !== 'pull_request_creation_policy' &&
      k !== 'actions_permission' &&
      k !== 'log_level' &&
      k !== 'topics' &&
      k !== 'collaborators' &&
      k !== 'protected_branches' &&
      k !== 'required_checks' &&
      k !== 'labels' &&
      k !== 'webhook' &&
      k !== 'pages'
    )
      return false
  return true
}
