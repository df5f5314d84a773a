import type { videoCategoriesApi } from '@someday/contract/video-categories';
import type { Handlers } from '#server/http/handlers.ts';
import type { VideoCategoriesService } from './video-categories.service.ts';

export function videoCategoriesRoutes(categories: VideoCategoriesService): Handlers<typeof videoCategoriesApi> {
  return {
    listCategories: ({ caller, query }) => categories.list(caller.memberId, query.parentId),
    createCategory: ({ caller, body }) => categories.create(caller.memberId, body),
    updateCategory: ({ caller, params, body }) => categories.update(caller.memberId, params.id, body),
    deleteCategory: ({ caller, params }) => categories.remove(caller.memberId, params.id),
  };
}
