import type { KamailioOptions } from './kamailio.ts'

const modules = 'tm sl rr pv maxfwd textops siputils xlog htable auth usrloc registrar nathelper'

/** A registrar that keeps everything in memory, and a proxy that stays in the path. */
export function configFile(options: KamailioOptions, port: number, tlsPort: number): string {
  const { users, challengesCalls, minExpires = 0, callRoute = '' } = options
  return [
    globalSettings(options, port, tlsPort),
    passwordTable(users),
    requestRoute(registration(minExpires), challengesCalls ? callChallenge : '', callRoute),
    replyRoute,
  ].join('\n')
}

function globalSettings(options: KamailioOptions, port: number, tlsPort: number): string {
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return `
children=1
tcp_children=1
log_stderror=yes
debug=0
auto_aliases=no
listen=udp:${host}:${port}
listen=tcp:${host}:${port}
${modules
  .split(' ')
  .map((name) => `loadmodule "${name}.so"`)
  .join('\n')}
${tlsSettings(options, `${host}:${tlsPort}`)}
modparam("htable", "htable", "users=>size=4;")
modparam("auth", "algorithm", "${options.algorithm ?? 'MD5'}")
modparam("usrloc", "db_mode", 0)
modparam("registrar|nathelper", "received_avp", "$avp(received)")
modparam("registrar", "min_expires", 1)
modparam("registrar", "max_expires", 3600)
`
}

function tlsSettings({ certificates }: KamailioOptions, address: string): string {
  if (!certificates) return ''
  return `
listen=tls:${address}
enable_tls=yes
loadmodule "tls.so"
modparam("tls", "tls_method", "TLSv1.2+")
modparam("tls", "certificate", "${certificates.certFile}")
modparam("tls", "private_key", "${certificates.keyFile}")
modparam("tls", "ca_list", "${certificates.caFile}")`
}

function passwordTable(users: KamailioOptions['users']): string {
  const passwords = Object.entries(users).map(
    ([name, password]) => `  $sht(users=>${name}) = "${password}";`,
  )
  return `event_route[htable:mod-init] {
${passwords.join('\n')}
}
`
}

function requestRoute(onRegister: string, onCall: string, callRoute: string): string {
  return `request_route {
  xlog("L_WARN", "got $rm from $fu over $proto\\n");
  if (is_method("OPTIONS") && uri == myself && $rU == $null) { sl_send_reply("200", "OK"); exit; }
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) {
    if (!loose_route() && !is_method("ACK")) { sl_send_reply("404", "Not here"); exit; }
    handle_ruri_alias();
    t_on_reply("ALIAS");
    t_relay();
    exit;
  }
  if (t_lookup_request()) exit;
  ${onRegister}
  ${onCall}
  record_route();
  add_contact_alias();
  ${callRoute === '' ? '' : `${callRoute} else`}
  if (!lookup("location")) { sl_send_reply("404", "Not Found"); exit; }
  t_on_reply("ALIAS");
  t_relay();
}
`
}

function registration(minExpires: number): string {
  return `if (is_method("REGISTER")) {
    if ($sht(users=>$au) == $null || !pv_www_authenticate("hotel", "$sht(users=>$au)", "0")) {
      www_challenge("hotel", "1");
      exit;
    }
    $var(expires) = 3600;
    if (is_present_hf("Expires")) $var(expires) = $(hdr(Expires){s.int});
    if ($ct =~ "expires=[0-9]+") $var(expires) = $(ct{re.subst,/.*expires=([0-9]+).*/\\1/}{s.int});
    if ($var(expires) > 0 && $var(expires) < ${minExpires}) {
      append_to_reply("Min-Expires: ${minExpires}\\r\\n");
      sl_send_reply("423", "Interval Too Brief");
      exit;
    }
    fix_nated_register();
    save("location");
    xlog("L_WARN", "registered $tU for $var(expires) s over $proto\\n");
    exit;
  }`
}

const callChallenge = `if (is_method("INVITE")) {
    if ($sht(users=>$au) == $null || !pv_proxy_authenticate("hotel", "$sht(users=>$au)", "0")) {
      proxy_challenge("hotel", "1");
      exit;
    }
    consume_credentials();
  }`

const replyRoute = `onreply_route[ALIAS] {
  xlog("L_WARN", "got $rs to $rm over $proto\\n");
  add_contact_alias();
}
`
