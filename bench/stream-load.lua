-- Each request reads 1 MiB at a random position, or all without a SIZE. SIZE and COOKIE come from the environment.
local size = tonumber(os.getenv('SIZE') or '')
local length = 1024 * 1024
local cookie = os.getenv('COOKIE')

function init()
  math.randomseed(tonumber(os.getenv('SEED') or '1'))
end

function request()
  local headers = {}
  if size then
    local first = math.random(0, size - length)
    headers['Range'] = string.format('bytes=%d-%d', first, first + length - 1)
  end
  if cookie and cookie ~= '' then headers['Cookie'] = cookie end
  return wrk.format('GET', nil, headers)
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT {"bytes":%d,"microseconds":%d,"requests":%d,"errors":%d,"p50":%d,"p99":%d}\n',
    summary.bytes, summary.duration, summary.requests, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(99)))
end
