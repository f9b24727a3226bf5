import 'unplugin-toolbake/register'
