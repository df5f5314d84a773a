-- Every request is another visitor: the next line of the file TARGETS (path, tab, cookie), from their own address.
local targets = {}
local visits = 0

function init()
  for line in io.lines(os.getenv('TARGETS')) do
    local path, cookie = line:match('^([^\t]*)\t(.*)$')
    table.insert(targets, { path = path, cookie = cookie })
  end
  math.randomseed(tonumber(os.getenv('SEED') or '1'))
end

function request()
  visits = visits + 1
  local target = targets[visits % #targets + 1]
  local headers = {
    ['X-Forwarded-For'] = string.format('10.%d.%d.%d', math.random(0, 255), math.random(0, 255), math.random(1, 254)),
    ['User-Agent'] = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  }
  if target.cookie ~= '' then headers['Cookie'] = target.cookie end
  return wrk.format('GET', target.path, headers)
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT {"microseconds":%d,"requests":%d,"errors":%d,"p99":%d}\n',
    summary.duration, summary.requests, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(99)))
end
