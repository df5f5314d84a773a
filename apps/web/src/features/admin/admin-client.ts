import { adminApi } from '@someday/contract/admin';
import { adminListsApi } from '@someday/contract/admin-lists';
import { figuresApi } from '@someday/contract/figures';
import { createClient } from '#web/api/typed-client.ts';

export const { call, endpointUrl, endpointQuery } = createClient({ ...adminApi, ...adminListsApi, ...figuresApi });
