-- Every request is the next line of TARGETS (path, tab, cookie). See wrk.ts.
local targets = {}
local count = 0
local size = tonumber(os.getenv('SIZE'))
local isVisited = os.getenv('VISITORS') ~= ''
local agent = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
local mib = 1024 * 1024

function init()
  for path, cookie in os.getenv('TARGETS'):gmatch('([^\t\n]*)\t([^\n]*)\n') do
    table.insert(targets, { path = path, cookie = cookie })
  end
  math.randomseed(tonumber(os.getenv('SEED')))
end

function request()
  count = count + 1
  local target = targets[count % #targets + 1]
  local headers = {}
  if isVisited then
    headers['X-Forwarded-For'] = string.format('10.%d.%d.%d', math.random(0, 255), math.random(0, 255), math.random(1, 254))
    headers['User-Agent'] = agent
  end
  if size then
    local first = math.random(0, size - mib)
    headers['Range'] = string.format('bytes=%d-%d', first, first + mib - 1)
  end
  if target.cookie ~= '' then headers['Cookie'] = target.cookie end
  return wrk.format('GET', target.path, headers)
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT {"bytes":%d,"microseconds":%d,"requests":%d,"errors":%d,"p99":%d}\n',
    summary.bytes, summary.duration, summary.requests, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(99)))
end
