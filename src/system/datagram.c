/*
 * Sends datagrams to unix sockets, which Node itself cannot: the service manager and the journal
 * listen on such. One function, send(path, bytes), which gives 0 or an errno and never waits.
 */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <node_api.h>

static int sender = -1;

/* One socket for all receivers, kept open; it is never connected, so a receiver may come back. */
static int open_sender(void) {
  if (sender < 0) sender = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  return sender;
}

/* Gives the address's length, or 0 where the path is none. A leading '@' stands for a NUL byte. */
static socklen_t read_address(napi_env env, napi_value path, struct sockaddr_un *address) {
  size_t length = 0;
  char text[sizeof address->sun_path + 1];
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (napi_get_value_string_utf8(env, path, NULL, 0, &length) != napi_ok) return 0;
  if (length < 2 || length >= sizeof address->sun_path) return 0;
  if (napi_get_value_string_utf8(env, path, text, sizeof text, &length) != napi_ok) return 0;
  if (memchr(text, '\0', length) != NULL || (text[0] != '/' && text[0] != '@')) return 0;
  memcpy(address->sun_path, text, length);
  if (text[0] == '/') length += 1;
  else address->sun_path[0] = '\0';
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
}

static int send_to(napi_env env, napi_value path, napi_value bytes) {
  struct sockaddr_un address;
  napi_typedarray_type type;
  size_t length = 0;
  void *data = NULL;
  bool is_array = false;
  socklen_t address_length = read_address(env, path, &address);
  if (address_length == 0) return EINVAL;
  if (napi_is_typedarray(env, bytes, &is_array) != napi_ok || !is_array) return EINVAL;
  if (napi_get_typedarray_info(env, bytes, &type, &length, &data, NULL, NULL) != napi_ok ||
      type != napi_uint8_array || length == 0)
    return EINVAL;
  if (open_sender() < 0) return errno;
  ssize_t sent = sendto(sender, data, length, MSG_DONTWAIT | MSG_NOSIGNAL,
                        (struct sockaddr *)&address, address_length);
  return sent < 0 ? errno : 0;
}

static napi_value send_datagram(napi_env env, napi_callback_info info) {
  size_t count = 2;
  napi_value given[2];
  napi_value result = NULL;
  int outcome = EINVAL;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) == napi_ok && count == 2)
    outcome = send_to(env, given[0], given[1]);
  return napi_create_int32(env, outcome, &result) == napi_ok ? result : NULL;
}

NAPI_MODULE_INIT() {
  napi_value function;
  if (napi_create_function(env, "send", NAPI_AUTO_LENGTH, send_datagram, NULL, &function) != napi_ok)
    return NULL;
  if (napi_set_named_property(env, exports, "send", function) != napi_ok) return NULL;
  return exports;
}
