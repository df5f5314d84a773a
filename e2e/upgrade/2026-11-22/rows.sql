-- The rows of a filled installation, saved by make-installation.ts. Never edited.
-- Written at: 2026-11-22T19:19:24Z
-- Migrated to: 0016_figures

insert into account_mails (id, kind, member_id, address, device, created_at) overriding system value values
  (4, 'verify', 4, 'ben@example.org', NULL, '2026-11-22 19:19:21.460961+00'),
  (5, 'reset', NULL, 'anna@example.org', NULL, '2026-11-22 19:19:21.512112+00');

insert into account_tokens (id, member_id, purpose, token_hash, email, created_at, expires_at, used_at) overriding system value values
  (1, 1, 'verify', E'\\x7d793499b589694c144a09aea6cd65c9f14462b54c81fa396d463091d7ae8ca5', 'anna@example.org', '2026-11-22 19:19:09.921776+00', '2026-11-29 19:19:09.921776+00', NULL),
  (3, 2, 'reopen', E'\\xeb942976ce80a5c3747e9e26f05221d4709fc78487a38fedb56bafe22fcb1ab7', 'clara@example.org', '2026-11-22 19:19:19.669471+00', '2026-12-20 19:19:19.669471+00', NULL),
  (4, 1, 'reset', E'\\xe131e6867aafb985a8c58176241f357928008932bda64c4f4469afedad471bc0', 'anna@example.org', '2026-11-22 19:19:21.549968+00', '2026-11-22 19:49:21.549968+00', NULL),
  (5, 4, 'verify', E'\\x4359cc361375742126e55d394fae91061455dc4962c272b3d26ef9d2582f3c24', 'ben@example.org', '2026-11-22 19:19:21.530375+00', '2026-11-29 19:19:21.530375+00', NULL);

insert into admin_audit (id, at, admin_id, username, action, detail) overriding system value values
  (1, '2026-11-22 19:19:07.693354+00', 1, 'keeper', 'createAdmin', 'at the first start'),
  (2, '2026-11-22 19:19:19.792588+00', 1, 'keeper', 'adminLogin', 'signed in'),
  (3, '2026-11-22 19:19:19.830877+00', 1, 'keeper', 'createGuestSession', ''),
  (4, '2026-11-22 19:19:19.859784+00', 1, 'keeper', 'createGuestSession', 'made id 1'),
  (5, '2026-11-22 19:19:20.117013+00', 1, 'keeper', 'listApplications', ''),
  (6, '2026-11-22 19:19:20.138926+00', 1, 'keeper', 'acceptTester', 'id 1'),
  (7, '2026-11-22 19:19:21.762711+00', 1, 'keeper', 'createGuestSession', ''),
  (8, '2026-11-22 19:19:21.856119+00', 1, 'keeper', 'createGuestSession', 'made id 3'),
  (9, '2026-11-22 19:19:21.879025+00', 1, 'keeper', 'sendGuestInvitation', '');

insert into admins (id, username, password_hash, created_at) overriding system value values
  (1, 'keeper', '$argon2id$v=19$m=19456,t=2,p=1$5migworE7CSlpYB9ZA/Sng$0MQ9bFQDr8GZqBzj5Hq07DH8DjAmZ5kiSPgHfxGe5rM', '2026-11-22 19:19:07.693354+00');

insert into billing_accounts (member_id, customer_id, trial_used_at, lifetime_at) overriding system value values
  (1, 'practice_cus_1_miPrUFlQrlBJXtEbHvf78ANrOI79Q01TzsCJTtneowg', '2026-11-15 19:19:10.955+00', NULL),
  (2, 'practice_cus_2_okr0XytB71d3-4TdOm7qEE7nwl2hzkuhiVbn8W7AN3Y', '2026-11-22 19:19:19.017+00', NULL);

insert into billing_books (id, kind) overriding system value values
  (1, 'practice');

insert into cancellations (id, member_id, reason, feedback, ends_at, created_at) overriding system value values
  (1, 2, 'not-using', 'Perhaps later.', '2026-11-29 19:19:19.017+00', '2026-11-22 19:19:19.414302+00');

insert into checkouts (id, member_id, offer, session_id, url, state, created_at, expires_at) overriding system value values
  ('0d024d92-5812-4d12-aca4-3c5b7251eb99', 1, 'lifetime', 'practice_cs_1_-1Hy5_7G3zjwLPwTgiv39ctMVmoWPTx_lzIjFqvUjoo', 'http://127.0.0.1:20802/practice-checkout/practice_cs_1_-1Hy5_7G3zjwLPwTgiv39ctMVmoWPTx_lzIjFqvUjoo', 'open', '2026-11-22 19:19:11.1402+00', '2026-11-22 20:19:11.1402+00'),
  ('751e2515-e894-4daa-93b8-f43437cf8616', 2, 'basic_monthly', 'practice_cs_2_5drSdXsyCRO9-AtQpmpzlT6_7pom-n-mko32CZpVEn4', 'http://127.0.0.1:20802/practice-checkout/practice_cs_2_5drSdXsyCRO9-AtQpmpzlT6_7pom-n-mko32CZpVEn4', 'paid', '2026-11-22 19:19:18.951479+00', '2026-11-22 20:19:18.951479+00'),
  ('ed35cef9-26eb-4f51-bce5-ef86e32444f5', 1, 'premium_annual_early', 'practice_cs_1_BsNFpjwmxj_f3PLCS8CIU1PBlc6BakYx2JgBkjLRsWM', 'http://127.0.0.1:20802/practice-checkout/practice_cs_1_BsNFpjwmxj_f3PLCS8CIU1PBlc6BakYx2JgBkjLRsWM', 'paid', '2026-11-22 19:19:10.494278+00', '2026-11-22 20:19:10.494278+00');

insert into clock_marks (id, marked_at) overriding system value values
  (1, '2026-11-22 19:19:04.332782+00');

insert into deliveries (id, message_id, loved_one_id, occurs_at, occurs_on, channel, state, notify_at, address, problem, sends, sent_at, created_at) overriding system value values
  (1, 1, 1, '2026-11-22 19:19:12.082+00', '2026-11-22', 'email', 'sent', '2026-11-22 19:19:12.082+00', 'emma@example.org', NULL, 0, '2026-11-22 19:19:13.598862+00', '2026-11-22 19:19:12.082745+00'),
  (3, 2, 1, '2026-11-22 19:19:13.678+00', '2026-11-22', 'email', 'sent', '2026-11-22 19:19:13.678+00', 'emma@example.org', NULL, 0, '2026-11-22 19:19:14.098126+00', '2026-11-22 19:19:13.678103+00'),
  (4, 3, 2, '2026-11-22 19:19:13.678+00', '2026-11-22', 'email', 'sent', '2026-11-22 19:19:13.678+00', 'lucas@example.org', NULL, 0, '2026-11-22 19:19:14.236147+00', '2026-11-22 19:19:13.678103+00'),
  (6, 4, 1, '2090-06-14 07:30:00+00', '2090-06-14', 'email', 'planned', '2090-06-14 07:30:00+00', NULL, NULL, 0, NULL, '2026-11-22 19:19:14.147289+00'),
  (8, 6, 3, '2026-11-22 19:19:16.084+00', '2026-11-22', 'email', 'unaddressed', '2026-11-22 19:19:16.084+00', NULL, NULL, 0, NULL, '2026-11-22 19:19:16.084334+00'),
  (10, 7, 1, '2026-11-22 19:19:16.523+00', '2026-11-22', 'email', 'sent', '2026-11-22 19:19:16.523+00', 'emma@example.org', NULL, 0, '2026-11-22 19:19:16.98574+00', '2026-11-22 19:19:16.523369+00'),
  (12, 8, 2, '2026-11-22 19:19:17.014+00', '2026-11-22', 'email', 'sent', '2026-11-22 19:19:17.014+00', 'lucas@example.org', NULL, 0, '2026-11-22 19:19:17.503256+00', '2026-11-22 19:19:17.014171+00'),
  (14, 9, 1, '2026-11-22 19:19:17.591+00', '2026-11-22', 'email', 'sent', '2026-11-22 19:19:17.591+00', 'emma@example.org', NULL, 0, '2026-11-22 19:19:18.14557+00', '2026-11-22 19:19:17.591361+00'),
  (16, 7, 1, '2027-06-13 22:00:00+00', '2027-06-14', 'email', 'planned', '2027-06-14 07:00:00+00', NULL, NULL, 0, NULL, '2026-11-22 19:19:18.393601+00'),
  (17, 8, 2, '2085-06-20 04:00:00+00', '2085-06-20', 'email', 'planned', '2085-06-20 13:00:00+00', NULL, NULL, 0, NULL, '2026-11-22 19:19:18.470143+00'),
  (18, 10, 1, '2026-11-22 19:19:21.644+00', '2026-11-22', 'email', 'planned', '2026-11-22 19:19:21.644+00', 'emma@example.org', 'the mail server did not take a mail: EPROTOCOL at CONN 421', 0, NULL, '2026-11-22 19:19:21.644575+00');

insert into early_adopter_places (member_id, held_until, taken_at) overriding system value values
  (1, NULL, '2026-11-15 19:19:10.955+00');

insert into family_milestones (id, member_id, loved_one_id, type, name, day, description, is_recurring, notify_days_before, reminded_of, created_at) overriding system value values
  (1, 1, 2, 'graduation', 'High school', '2085-06-20', NULL, false, 7, NULL, '2026-11-22 19:19:18.140446+00'),
  (2, 1, 1, 'birthday', 'Emma’s birthday', '2015-06-14', NULL, true, 7, NULL, '2026-11-22 19:19:18.204487+00');

insert into feedback_surveys (id, created_at, sender, member_id, user_type, email, overall_experience, ease_of_use, video_quality, navigation, recommendation, most_valuable_feature, improvements, missing_features, additional_comments, bug_reports, time_spent, video_uploaded, family_member_added, contact_for_follow_up, beta_interest, early_access_interest, completed_tasks, pages_visited) overriding system value values
  (1, '2026-11-22 19:19:19.99179+00', 'guest', 3, 'parent', NULL, 5, NULL, NULL, NULL, 9, 'The sealed envelope', '', '', '', '', NULL, false, false, false, false, false, '{}', '{}');

insert into guest_sessions (id, code_hash, code_sealed, email, access_level, is_active, member_id, created_at, expires_at, last_used_at, invited_at) overriding system value values
  (1, E'\\x27bd20ed4b9da9cdb93ef67ef5c12239111b0b834428ae4e0cf0a1f99905e11b', E'\\x020123933e414cd8d95d019ca72b17a5fcbd3d850251b3ad312bad1f84093493a0a7b2043bb872ef0910b53007ef362f813414471d91aff9', 'gil@example.org', 'beta', true, 3, '2026-11-22 19:19:19.837566+00', '2026-11-29 19:19:19.837566+00', '2026-11-22 19:19:19.88692+00', NULL),
  (2, E'\\xf7e6c70f06ba2f58838232f70c0e837ddd16ae853cc451a5fed006d38a94fc4f', E'\\x020123933e414cd8d918bfb9db6a963226a480c46f0ec288a37b2557e9efa8416243739fe948e79701ce002dc30bbb1e66c97c8be8858dd4f15a06756e', 'rosa@example.org', 'beta', true, NULL, '2026-11-22 19:19:20.14689+00', '2026-11-29 19:19:20.14689+00', NULL, '2026-11-22 19:19:20.14689+00'),
  (3, E'\\x68fd30510cf58a44de2e0a809f6b2e2ce025ca4797635e02c4f751aab378183d', E'\\x020123933e414cd8d96139b324ab4d83b974a1ae9c4b22dddee4b489816280a68e6a99abefe9da93d1e3ed2b341686539a2e8c58a641', 'noor@example.org', 'beta', true, NULL, '2026-11-22 19:19:21.798864+00', '2026-11-29 19:19:21.798864+00', NULL, '2026-11-22 19:19:21.884514+00');

insert into installation_keys (name, key_id, recorded_at) overriding system value values
  ('pepper', 'd69ad5ce59f5e853', '2026-11-22 19:19:04.274877+00');

insert into installation_samples (id, at, stored_bytes, queue_age_seconds) overriding system value values
  (1, '2026-11-22 19:19:07.573669+00', 0, 0);

insert into jobs (id, kind, key, payload, state, due_at, attempts, lease_until, lease_token, last_error, created_at, finished_at, crashes) overriding system value values
  (1, 'settle-openings', 'all', '{"after": 0}', 'done', '2026-11-22 19:19:06.180254+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:06.180254+00', '2026-11-22 19:19:07.340459+00', 0),
  (2, 'billing-reconcile', 'daily', '{}', 'pending', '2026-11-23 19:19:07.796+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.259893+00', NULL, 0),
  (3, 'sweep-accounts', 'daily', '{}', 'pending', '2026-11-23 19:19:07.829+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.338876+00', NULL, 0),
  (4, 'sweep-trash', 'daily', '{}', 'pending', '2026-11-23 19:19:07.798+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.366304+00', NULL, 0),
  (5, 'sweep-uploads', 'daily', '{}', 'pending', '2026-11-23 19:19:07.827+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.429492+00', NULL, 0),
  (6, 'sweep-media', 'daily', '{}', 'pending', '2026-11-23 19:19:07.695+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.449602+00', NULL, 0),
  (7, 'sample-installation', 'hourly', '{}', 'pending', '2026-11-22 20:19:07.705+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.464205+00', NULL, 0),
  (8, 'forget-guests', 'hourly', '{}', 'pending', '2026-11-22 20:19:07.694+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.518896+00', NULL, 0),
  (9, 'erase-applications', 'hourly', '{}', 'pending', '2026-11-22 20:19:07.694+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:06.527978+00', NULL, 0),
  (18, 'send-account-mail', '1', '{"mailId": 1}', 'done', '2026-11-22 19:19:08.164661+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:08.164661+00', '2026-11-22 19:19:10.414909+00', 0),
  (19, 'practice-payments', '1', '{"memberId": 1}', 'pending', '2026-11-22 19:20:11.158+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:10.563482+00', NULL, 0),
  (24, 'convert-medium', '1', '{"mediaId": 1}', 'done', '2026-11-22 19:19:12.082745+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:12.082745+00', '2026-11-22 19:19:13.398297+00', 0),
  (25, 'deliver', '1', '{"deliveryId": 1}', 'done', '2026-11-22 19:19:13.398297+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:12.082745+00', '2026-11-22 19:19:13.615845+00', 0),
  (27, 'convert-medium', '2', '{"mediaId": 2}', 'done', '2026-11-22 19:19:13.678103+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:13.678103+00', '2026-11-22 19:19:13.988395+00', 0),
  (28, 'deliver', '3', '{"deliveryId": 3}', 'done', '2026-11-22 19:19:13.988395+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:13.678103+00', '2026-11-22 19:19:14.107549+00', 0),
  (29, 'deliver', '4', '{"deliveryId": 4}', 'done', '2026-11-22 19:19:13.988395+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:13.678103+00', '2026-11-22 19:19:14.242875+00', 0),
  (32, 'convert-medium', '3', '{"mediaId": 3}', 'done', '2026-11-22 19:19:14.147289+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:14.147289+00', '2026-11-22 19:19:14.393364+00', 0),
  (33, 'deliver', '6', '{"deliveryId": 6}', 'pending', '2090-06-14 07:30:00+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:14.147289+00', NULL, 0),
  (35, 'convert-medium', '4', '{"mediaId": 4}', 'done', '2026-11-22 19:19:14.535941+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:14.535941+00', '2026-11-22 19:19:15.932039+00', 0),
  (36, 'convert-medium', '5', '{"mediaId": 5}', 'done', '2026-11-22 19:19:16.084334+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:16.084334+00', '2026-11-22 19:19:16.390882+00', 0),
  (37, 'deliver', '8', '{"deliveryId": 8}', 'done', '2026-11-22 19:19:16.390882+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:16.084334+00', '2026-11-22 19:19:16.477908+00', 0),
  (39, 'convert-medium', '6', '{"mediaId": 6}', 'done', '2026-11-22 19:19:16.523369+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:16.523369+00', '2026-11-22 19:19:16.892851+00', 0),
  (40, 'deliver', '10', '{"deliveryId": 10}', 'done', '2026-11-22 19:19:16.892851+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:16.523369+00', '2026-11-22 19:19:16.992589+00', 0),
  (42, 'convert-medium', '7', '{"mediaId": 7}', 'done', '2026-11-22 19:19:17.014171+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:17.014171+00', '2026-11-22 19:19:17.410194+00', 0),
  (43, 'deliver', '12', '{"deliveryId": 12}', 'done', '2026-11-22 19:19:17.410194+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:17.014171+00', '2026-11-22 19:19:17.53919+00', 0),
  (45, 'convert-medium', '8', '{"mediaId": 8}', 'done', '2026-11-22 19:19:17.591361+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:17.591361+00', '2026-11-22 19:19:18.001571+00', 0),
  (46, 'deliver', '14', '{"deliveryId": 14}', 'done', '2026-11-22 19:19:18.001571+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:17.591361+00', '2026-11-22 19:19:18.147569+00', 0),
  (48, 'remind-of-milestone', '1', '{"milestoneId": 1}', 'pending', '2085-06-13 07:00:00+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:18.140446+00', NULL, 0),
  (49, 'remind-of-milestone', '2', '{"milestoneId": 2}', 'pending', '2027-06-07 07:00:00+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:18.204487+00', NULL, 0),
  (50, 'deliver', '16', '{"deliveryId": 16}', 'pending', '2027-06-14 07:00:00+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:18.393601+00', NULL, 0),
  (51, 'deliver', '17', '{"deliveryId": 17}', 'pending', '2085-06-20 13:00:00+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:18.470143+00', NULL, 0),
  (52, 'tell-member', 'opened 1', '{"id": 1, "about": "opened"}', 'done', '2026-11-22 19:19:18.699235+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:18.699235+00', '2026-11-22 19:19:18.778166+00', 0),
  (53, 'tell-member', 'stopped 2', '{"id": 2, "about": "stopped"}', 'done', '2026-11-22 19:19:18.803796+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:18.803796+00', '2026-11-22 19:19:18.889866+00', 0),
  (54, 'send-account-mail', '2', '{"mailId": 2}', 'done', '2026-11-22 19:19:18.929778+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:18.929778+00', '2026-11-22 19:19:18.977644+00', 0),
  (55, 'practice-payments', '2', '{"memberId": 2}', 'pending', '2026-11-22 19:20:19.217+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:18.980293+00', NULL, 0),
  (59, 'tell-of-membership', '3', '{"noticeId": 3}', 'pending', '2026-11-29 19:19:19.017+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:19.256109+00', NULL, 0),
  (60, 'tell-of-cancelling', '1 member', '{"to": "member", "cancellationId": 1}', 'done', '2026-11-22 19:19:19.414302+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:19.414302+00', '2026-11-22 19:19:19.566421+00', 0),
  (61, 'tell-of-cancelling', '1 support', '{"to": "support", "cancellationId": 1}', 'done', '2026-11-22 19:19:19.414302+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:19.414302+00', '2026-11-22 19:19:19.4745+00', 0),
  (62, 'billing-stop-paying', '2', '{"memberId": 2}', 'done', '2026-11-22 19:19:19.569163+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:19.569163+00', '2026-11-22 19:19:19.809706+00', 0),
  (63, 'send-account-mail', '3', '{"mailId": 3}', 'done', '2026-11-22 19:19:19.569163+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:19.569163+00', '2026-11-22 19:19:19.775448+00', 0),
  (64, 'erase-account', '2', '{"memberId": 2}', 'pending', '2026-12-20 19:19:19.569+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:19.569163+00', NULL, 0),
  (65, 'erase-account', '3', '{"memberId": 3}', 'pending', '2026-12-29 19:19:19.837+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:19.88692+00', NULL, 0),
  (66, 'send-guest-invitation', '2', '{"guestId": 2}', 'done', '2026-11-22 19:19:20.14689+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:20.14689+00', '2026-11-22 19:19:20.326889+00', 0),
  (67, 'send-account-mail', '4', '{"mailId": 4}', 'pending', '2026-11-22 19:19:21.460961+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:21.460961+00', NULL, 0),
  (68, 'send-account-mail', '5', '{"mailId": 5}', 'pending', '2026-11-22 19:19:21.512112+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:21.512112+00', NULL, 0),
  (69, 'convert-medium', '9', '{"mediaId": 9}', 'done', '2026-11-22 19:19:21.644575+00', 1, NULL, NULL, NULL, '2026-11-22 19:19:21.644575+00', '2026-11-22 19:19:22.004894+00', 0),
  (70, 'deliver', '18', '{"deliveryId": 18}', 'pending', '2026-11-22 19:19:22.004894+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:21.644575+00', NULL, 0),
  (71, 'tell-member', 'opened 2', '{"id": 2, "about": "opened"}', 'pending', '2026-11-22 19:19:21.714183+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:21.714183+00', NULL, 0),
  (72, 'send-guest-invitation', '3', '{"guestId": 3}', 'pending', '2026-11-22 19:19:21.884514+00', 0, NULL, NULL, NULL, '2026-11-22 19:19:21.884514+00', NULL, 0);

insert into loved_ones (id, member_id, name, email, relationship, time_zone, code_hash, code_sealed, created_at, deleted_at, birthday, code_in_mail) overriding system value values
  (1, 1, 'Emma', 'emma@example.org', 'Daughter', NULL, E'\\x8b25aab65209f139aac3eaadb9421738ede791538f5e7197e9f29095bef4e714', E'\\x020123933e414cd8d99535d23c952f60232697598b8c8a5efb67bcbe3a17fac7c2230899a5e09fc7ec745d1303c224', '2026-11-22 19:19:11.237799+00', NULL, '2015-06-14', true),
  (2, 1, 'Lucas', 'lucas@example.org', 'Loved One', 'America/New_York', E'\\xbd785c7e3ed2b6b8d3c8388558ba3006d4d41ca9b3d79d62add3f6c5298ba619', E'\\x020123933e414cd8d9cc1bb18931c17d22c2b89771e26cbd51ce950aa277ce66dbcc5ac8246b47fd35d2a6439060c8', '2026-11-22 19:19:11.308391+00', NULL, NULL, false),
  (3, 1, 'Walter', NULL, 'Loved One', NULL, E'\\x209f0deebefc14c53db908a068476439e37311354b0a34aecc5da042d4597f4a', E'\\x020123933e414cd8d9c776236e895d39736573d5b5cf1a0decbcd57710bc8b67801bb3329612f6b4d5209798b048e3', '2026-11-22 19:19:11.358882+00', '2026-11-22 19:19:18.586495+00', NULL, false),
  (4, 3, 'Mika', NULL, 'Loved One', NULL, E'\\x5df2c2117d412d28f0c3a62977454aab4a5fe7532010baab54ad677d43fbbf66', E'\\x020123933e414cd8d91f9c60b176670e1f846d1710bc443f79d48d126dc1c3facc77adffba3a98ecf8e0a89259b1ee', '2026-11-22 19:19:19.927896+00', NULL, NULL, false);

insert into media (id, member_id, original_id, file_name, message_type, format, mime, state, progress, reason, note, duration_seconds, width, height, created_at, ready_at) overriding system value values
  (1, 1, 'ef40f3b25869a2fb5f401de7c6cfa480', 'small.mp4', 'video', 'mp4', 'video/mp4', 'ready', 100, NULL, NULL, 1, 128, 72, '2026-11-22 19:19:12.082745+00', '2026-11-22 19:19:13.398297+00'),
  (2, 1, '803aa29136a838771972043fc7bfcc8e', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:13.678103+00', '2026-11-22 19:19:13.988395+00'),
  (3, 1, '2bafea24ddb591d23c802cf432d9b200', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:14.147289+00', '2026-11-22 19:19:14.393364+00'),
  (4, 1, '20767e11d696f80c1dd18a9e853cf55c', 'small.mp4', 'video', 'mp4', 'video/mp4', 'ready', 100, NULL, NULL, 1, 128, 72, '2026-11-22 19:19:14.535941+00', '2026-11-22 19:19:15.932039+00'),
  (5, 1, '5d0673cfadee144113e1011acf953818', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:16.084334+00', '2026-11-22 19:19:16.390882+00'),
  (6, 1, 'a671adaeee2d9a8e535c19128617d316', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:16.523369+00', '2026-11-22 19:19:16.892851+00'),
  (7, 1, '3b56a04494bb30960121b87c3f9a6126', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:17.014171+00', '2026-11-22 19:19:17.410194+00'),
  (8, 1, '4156eba8880c8194d8dfd9d41e301814', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:17.591361+00', '2026-11-22 19:19:18.001571+00'),
  (9, 1, 'f958ca1982d74b6d4342582c1615d1e7', 'garden.jpg', 'photo', 'jpeg', 'image/jpeg', 'ready', 100, NULL, NULL, NULL, 300, 400, '2026-11-22 19:19:21.644575+00', '2026-11-22 19:19:22.004894+00');

insert into member_activity (member_id, last_active_at) overriding system value values
  (1, '2026-11-22 19:19:08.164661+00'),
  (2, '2026-11-22 19:19:18.929778+00'),
  (4, '2026-11-22 19:19:21.460961+00');

insert into member_devices (member_id, token_hash, first_used_at, last_used_at) overriding system value values
  (1, E'\\x0fa1c4a0532a8f0124b727f1d418de24c87bcf347dc31e3cac4c96ec62b9b578', '2026-11-22 19:19:08.164661+00', '2026-11-22 19:19:08.164661+00'),
  (2, E'\\xbea2842c96bbf055c8a724de30e5207d26bacb33236f321b089a5b39cb32dda1', '2026-11-22 19:19:18.929778+00', '2026-11-22 19:19:18.929778+00'),
  (4, E'\\x57be1312e99f0875245c4aa9a20f0312d8535bce9eea915a56eddaea9c4232d3', '2026-11-22 19:19:21.460961+00', '2026-11-22 19:19:21.460961+00');

insert into members (id, name, email, password_hash, time_zone, email_verified_at, created_at, pending_email, terms_version, terms_accepted_at, closed_at, erase_at, mail_on_opening, is_guest) overriding system value values
  (1, 'Anna Hart', 'anna@example.org', '$argon2id$v=19$m=19456,t=2,p=1$ypFhGrHzJmQWR7LdI/6XmQ$b3hgY533GQW4yJkZ5Pp3dAKSWkPs4b25xgHFWshN81c', 'Europe/Berlin', '2026-11-22 19:19:10.461554+00', '2026-11-22 19:19:08.164661+00', NULL, '2025-01-07', '2026-11-22 19:19:08.164661+00', NULL, NULL, true, false),
  (2, 'Clara Diaz', 'clara@example.org', '$argon2id$v=19$m=19456,t=2,p=1$8S18irXi/ddpftKa4KJcpA$wbJ7OYcUVG9CXtaur4/BPUcUnp1VWya/C87BiZnRd2M', 'America/Lima', NULL, '2026-11-22 19:19:18.929778+00', NULL, '2025-01-07', '2026-11-22 19:19:18.929778+00', '2026-11-22 19:19:19.569163+00', '2026-12-20 19:19:19.569163+00', true, false),
  (3, 'Guest', NULL, NULL, 'Asia/Tokyo', NULL, '2026-11-22 19:19:19.88692+00', NULL, NULL, NULL, NULL, '2026-12-29 19:19:19.837+00', false, true),
  (4, 'Ben Okafor', 'ben@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KGARzGcoIEtoDXhafxYnoA$F09SX1upIMm8J1f1bhIsmlQrsGIyspBNTa8Jub/d4F4', 'America/Chicago', NULL, '2026-11-22 19:19:21.460961+00', NULL, '2025-01-07', '2026-11-22 19:19:21.460961+00', NULL, NULL, true, false);

insert into membership_notices (id, member_id, subscription_id, key, due_at, state) overriding system value values
  (3, 2, 'practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8', 'ended practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8', '2026-11-29 19:19:19.017+00', 'planned');

insert into message_reactions (message_id, loved_one_id, reaction_type, created_at) overriding system value values
  (1, 1, 'heart', '2026-11-22 19:19:18.717698+00');

insert into messages (id, member_id, loved_one_id, media_id, title, description, category, photo_caption, delivery_date, delivery_zone, opens_at, viewed_at, created_at, deleted_at, recipient_name, delivery_time, opens_on, sealed_on, opening_trigger_id, is_surprise, own_category_id, is_test) overriding system value values
  (1, 1, 1, 1, 'The bear who could not sleep', NULL, 'just-because', NULL, NULL, 'Europe/Berlin', '2026-11-22 19:19:12.082+00', '2026-11-22 19:19:18.699235+00', '2026-11-22 19:19:12.082745+00', NULL, NULL, NULL, '2026-11-22', NULL, NULL, false, 1, false),
  (2, 1, 1, 2, 'The two of us', 'Our first summer.', 'just-because', 'At the lake', NULL, 'Europe/Berlin', '2026-11-22 19:19:13.678+00', '2026-11-22 19:19:21.714183+00', '2026-11-22 19:19:13.678103+00', NULL, NULL, NULL, '2026-11-22', NULL, NULL, false, NULL, false),
  (3, 1, 2, 2, 'The two of us', 'Our first summer.', 'just-because', 'At the lake', NULL, 'America/New_York', '2026-11-22 19:19:13.678+00', NULL, '2026-11-22 19:19:13.678103+00', NULL, NULL, NULL, '2026-11-22', NULL, NULL, false, NULL, false),
  (4, 1, 1, 3, 'When you are grown', NULL, 'just-because', NULL, '2090-06-14', 'Europe/Berlin', '2090-06-14 07:30:00+00', NULL, '2026-11-22 19:19:14.147289+00', NULL, 'My Emma', '09:30', '2090-06-14', '2026-11-22', NULL, false, NULL, false),
  (5, 1, NULL, 4, 'A story for later', NULL, 'just-because', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:19:14.535941+00', NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false),
  (6, 1, 3, 5, 'For Walter', NULL, 'just-because', NULL, NULL, 'Europe/Berlin', '2026-11-22 19:19:16.084+00', NULL, '2026-11-22 19:19:16.084334+00', NULL, NULL, NULL, '2026-11-22', NULL, NULL, false, NULL, false),
  (7, 1, 1, 6, 'Happy birthday', NULL, 'just-because', NULL, NULL, 'Europe/Berlin', '2027-06-13 22:00:00+00', NULL, '2026-11-22 19:19:16.523369+00', NULL, NULL, NULL, '2027-06-14', '2026-11-22', 1, false, NULL, false),
  (8, 1, 2, 7, 'You made it', NULL, 'just-because', NULL, NULL, 'America/New_York', '2085-06-20 04:00:00+00', NULL, '2026-11-22 19:19:17.014171+00', NULL, NULL, NULL, '2085-06-20', '2026-11-22', 2, false, NULL, false),
  (9, 1, 1, 8, 'Not this one', NULL, 'just-because', NULL, NULL, 'Europe/Berlin', '2026-11-22 19:19:17.591+00', NULL, '2026-11-22 19:19:17.591361+00', '2026-11-22 19:19:18.546897+00', NULL, NULL, '2026-11-22', NULL, NULL, false, NULL, false),
  (10, 1, 1, 9, 'Just now', NULL, 'just-because', NULL, NULL, 'Europe/Berlin', '2026-11-22 19:19:21.644+00', NULL, '2026-11-22 19:19:21.644575+00', NULL, NULL, NULL, '2026-11-22', NULL, NULL, false, NULL, false);

insert into monthly_messages (member_id, month, count) overriding system value values
  (1, '2026-11-01', 10);

insert into objects (id, size, sha256, wrapped_key, key_id, created_at) overriding system value values
  ('049a3e094ec5d2a025300fa312983841', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\x3563db7ceac3afd41df5cf887fc1337269bb101e6196355a1011224cb4f53a60b0a4778721b46bce8509da9c403afe0b465a449a1cc04b11cd472318', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('0635b0b0b705dd048580d33131ae2bdc', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\xb92c7bc3171f46284c2f0c4a3672650ab19355d5a16c34a633ff69eb993f61c90d7a364a06e0e70eaf12f82317dbed9e43f5c9beec2fdbdbc0cbcdfe', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('11b533ac302e2a83a2431e7ba93b1e15', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\xcff2986fcf79372c2b05be8bf334a4bc3bed6e897cf3b83ddd9f594141f70203f4123b4cae69a3d02303d8947320a2bf7a0b04afe43bf95386dec08a', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('11c4fc4808d04fbb404b89cb544cc9ec', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\xfad8968ad0448d082b1e1f4d0c4499f7aa7b6b41c189037500e1de652294232da1e24f7e6b7a9c88f11642a91b7acefd566e1889597ed2cd6e4a782c', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('1bc66fadbc862498e38d1e71b2f93b2c', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\x912f402ecb877c74b11d51c0f44b301bafba8bba390e5b3fa5d1c91a9256ed1c77a40b9d97608863839403e9c6c423c70e870b367ba881ce34d3fd1b', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('1d8353e617b89ab9cb3af762f3943ba2', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\x0e87c6bd56a190d5de8246a878a2cf75da6078c7ca1f807252097e8bb8d168886ab31312502fbe6432e866871cfa8fb0e1c828beec1f8686edefe731', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('1ef1397ce3757959d335edf5d9a0a9c0', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\x5bfdd06fb504e1688408edd104b01c13db48e00bdad30c03715f0f28202190a7b498f521266ce327a51972a272cd687532bcbc8bd5050b49e79f0913', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('20767e11d696f80c1dd18a9e853cf55c', 15200, 'cee42bee24ed5581079b6375b5cc7fb4a50134bcd1fe88b447340aad895dbd53', E'\\x87fd36c0979e4e7042635e5976bcebca09b44339ae9e41b64491d8c08727638f877e02de3bace9c18821201009c78bf68a4a488b46f8a87ee983a49b', '0123933e414cd8d9', '2026-11-22 19:19:14.535941+00'),
  ('247ce7000ac4559aaa53e2f331fad8c2', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x5fac563a5ae45dea3974a976943f6b2a0e963320c74c2a550e54ff6c12f3afe2dd9b69e7bb69b1478ea20fa4697c752a3524505a01baaa95d73a7abd', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('2929905b03f9ea633382cb5f7259da19', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x32c55af33711a63224dcd3154657452c559e2a638d029245831d38cd4d24c6052f7e0d1dca045f99d372d02605753344e81e44927d9d826d5c2e436d', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('2bafea24ddb591d23c802cf432d9b200', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\x8504dc5b6f5396b738aa3e74ec21aff1d53358bff58fa69df7d7fef71d2193971cea12c8e3f313f77869f0bbc1ca15169a074ab9edfd2e037c18a916', '0123933e414cd8d9', '2026-11-22 19:19:14.147289+00'),
  ('2df409afc6ba18374f7652d41379005a', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x66752010a3d31c92049fc7722debb9cca92b0110d8ecfdf2b7bf3a5a93f81b51b6e8f33cb483c3e7810612beee2a15cd22dd73dde786959542819a16', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('322188d212b15a32e4b9553d12fb5660', 2800, 'f44e8709bbbf7e023577925cf66537a3e784e0430e99e59b251a51c915ab4c28', E'\\xf5bd440763c46dbb0a2815b8949d50cd31a375c42a975b2964a4c12cd1fa80bba988bafd488ee0b9cdbdb92506236141f30aa965e5ec7c2e1e659f68', '0123933e414cd8d9', '2026-11-22 19:19:13.398297+00'),
  ('3538b7992c28041a822b4f32f9661a0d', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\x7faa27e7a00abe8f9303eb7445d9ab38a353bf204c404df7bb3c8fe750525b6f3d85e896f0105360a50ab2c25366e5a94428877aebad52044f3a2349', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('3a7456f55c8c88e80b13eace62a2adb6', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\xd272bfd131b64f01f7f6c5d9a0c295f7ab7311ab92a7308d65f80ae41fec93d8981dd51ef583555d0c1c120fc1ea70f4463f549d825a0de50e61889d', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('3b31c6031c5a01ce9d7b4ec857604d18', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\x0ac40e05a79e1c138441b80a8bd43d700601f19e83d4d1bf7bdf36eacad3759004347b3153d116c56574586e9e4cca48b77d710288732cf6699f0b58', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('3b56a04494bb30960121b87c3f9a6126', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\x46b99028ea9658a31b14e6c9c3d65ec5894d298d4013b9245d41dce92dd9cb886d11587667085e53c2278905fc3facde9c85b5aee8800cb0ed2aa8ae', '0123933e414cd8d9', '2026-11-22 19:19:17.014171+00'),
  ('3f40dc5b471fc211a2f33fe684105a2f', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\x1e65cbde0a5d7a01d3098461d2aef38ea6a3704ad45cfe19d370acded7326a5babacacf0b225aaaa5cd3249cec34e8b6cc94e647999edeee1f23fd39', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('4008e8b5cd6e86c5eae06a3db273a30b', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x8db584881888f540d66e9e61b19954145f677ebab77c11d13a43203323968a418dad1b93c269bbd80984f29eb78be99e581be5cfa7d2774ac39fafaa', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('404c1e29b40cff8fe6ec549530c8edbc', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\xe1af91c9975f31b5fa8b75a3298c75a97236ee8e490d4e6b560bbb29ae4c418b959bf0d03407dcce220a23789c00c7db857b244498b6c62d17d6fba3', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('4156eba8880c8194d8dfd9d41e301814', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\xfa2d59df93154ad45351babfbe9f1195039721d2255a2f9ac8a4aafb4b01465089c51978f7ad5a3427e4593ac6a95e4637a79b0f0e5e74de82a816aa', '0123933e414cd8d9', '2026-11-22 19:19:17.591361+00'),
  ('4cdbe9f75fd4e842915440e8bbc5db14', 1950, '14c6b7f3b552e0f5803e0c3d2cf880b2b62d8da3b84f3502387a02ab412acacf', E'\\xf1fc7504e90abdf69594e224b7cf601ed80636f72872b02b27686fdf2bac21d1937921d75edc53aa2f6b9bb830ecf70fb8c15551ffee2b63e478876e', '0123933e414cd8d9', '2026-11-22 19:19:13.398297+00'),
  ('4d051635775ae12445cae5236e6648e7', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\xf1e14df56b9a8a12b14e467f72f2b39e96767a148174a0393d7cc48f614e1a0747bf317c56d1df1a04ccf88b230f827faec43e5f71770361d787fc3e', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('4e75e8d3774715b8309d738240a54134', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\x416c7b88bb116f357b7df1cbe4eff5aca30de914f0b394ee4a74a5b287f44a552de92c94f132e396115e026200a842d3ed031c2e1e7eaf8a30c00e27', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('5331fa238a29c5bf3ffce41c34eb07b2', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\x6c217c540ea6deb15da6c1fec8a4640475b9397a6df108170a05d1bb1885f71819dd516b7117570d511284ccbe08e583fd2ed2a1e8959dc32d533047', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('586749dce1556a241966d9bea24ac80b', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\xf20f4c40426ff76211da61952a79b3dcaab96ef5c2bdcd9f86a4db838e03d2544c3e4a654cc9b109d660cb1e20d2879d37c0de3558b0d43bcaa0b810', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('5d0673cfadee144113e1011acf953818', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\xd28a7ffbc74c70c2d23db8f00b0eac8abd94db7bacdd87b5780bd8e5b84818f71318ccc783e61896ec1577430869479d8f1463c7888ee7b2c9bf5c05', '0123933e414cd8d9', '2026-11-22 19:19:16.084334+00'),
  ('62d0142f28c32733f08ff6347bf57b0b', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\x08a9025d23f74a9d3b71d3790ce08de309fc00a31f6269ba9cdbb958c0639b178653ac1c2cabcbbf0421ebe32f6164da916569fff86d5057e6640c12', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('62d27b7014cfda323d6aa7c88b37980d', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\xd32c4a6aa4dbcc19cfc2e70dde72a7bd02b565afd6515abc739fe5f2d881953bd16611555eb8a8c7999a81a1c9b08db83be8b858f6badd2be107473b', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('6ff954e7d970bf0d153349bbf921fe67', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\xde683c0ff549112a343a2fe79ad61a09dcd852c73ba5bf512493fc63a401c5208b2e9d72f831de4b429a8e9b33f2595cb7907d1bff12c3b26685d2e7', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('709ee7ba186552127dce7c4832e3373c', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\xeac8afd4e0d4e3c217ecf80565fa856b5a695d6e92a7e72af152393c4b3f0f4439b5bc5e6e40fdd7f016cf44194f46019c6c38b1b95eb14b1b15d503', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('78c6ffc89390a25953d2a488988fb4ed', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\x8cf33cfbb081712cb4d40baef831399c125630968ff3f8953fda40016390d896d0a46969d47b5baa57a381104c65a22b433c9ed511460b540ba965d7', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('7cde392cc87aa12dd2f6785a667e4a52', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\x9347731e9e51804bd92f08f8d2c5882ab4720575e52efc3409b5b45802330e9ca02dc9d3c4dee7706935bfde3563028efd643bd9137a87d335dca669', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('7d852d34d1033ff7eceba905c6ea8446', 2800, 'f44e8709bbbf7e023577925cf66537a3e784e0430e99e59b251a51c915ab4c28', E'\\x505fbb6d3a89a7cff12df8dfce2e3c55f6826abcfb84e7f8df223dec9f55247356dc54218c911bcfc054a204b4ded2c7ef3afc9f30061c0cfd108106', '0123933e414cd8d9', '2026-11-22 19:19:15.932039+00'),
  ('803aa29136a838771972043fc7bfcc8e', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\xb5f2e95c1e470d0ba25bb64040cc923decaa4c720a1f52a4f848ef8e5c2529c29fac3ed52177d20b1173c5c9c4da72eb01ef186a57914363f95f41a1', '0123933e414cd8d9', '2026-11-22 19:19:13.678103+00'),
  ('83f0b0cfd76aebb3359501fc065f5ccc', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x7994faf149d3f0ffb0d836bb70fca2cedcaa40016869027bab9dea3c1e5411acaf55648d8e80a4ce563d828f701f2fe4fc05416c86a57f156bc93ae9', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('88778d92d78d920fde588026322e07d0', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x6b165758a8dfdbfce8f64a62cd0ff0633512d3c261ba582013cd7d767bdc7ef22e040c2cc85b90a1ea0e4028970a8361be8c32a91ab372f4df27ce20', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('8eb4db54921eab1ce6669b56465c5963', 148, '1d9b1a390de75b1a0c5c04d9d05809c995634899cc4a21132d53d3a486aedc50', E'\\xca18ae1b3d5630e3eb7afb8421fd2a5de447007151fa8608af47299a8301a5d2d60ea2e076250ebe34ca30c38d951bfe2b16f6d047349cae93a4b526', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('984854c68e648431bd509da833391ed1', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x139cc4d1b9c4487948a7b010241c20017583305a8c425a26f2d4cfdb82e52ab48be579af7edef9ad7a7ef8f2f36c7f1042b22d3eea5cd5cbcc3668fa', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('a671adaeee2d9a8e535c19128617d316', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\xd45077d082b312194e9a70788a538bab9ee4f162ef44a3f0e534ec52d9cdf8f9aa4187a7176d4a963169c33ad0ee5e6448f80fb83e0d2c288379ab2f', '0123933e414cd8d9', '2026-11-22 19:19:16.523369+00'),
  ('a945e05ccafc2fe12b3c42adda0ec968', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\x6e930322b14329a5ce527800d22ec0af1ddebeaa0873f40b40908a897af44b380a5d51ca0a545ad112b8200a81490595ff196ef67a90a5043add185b', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('ab6eac23055db81d049cc841656c9e5d', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x39202cbf27155cab1e72a7ff807bbdb0892839d2f021efedd89e5a1cc45d6ae0ba109288f257faa7dacf64b5e6cf6c3481fb4966f9ff96bf089f5f6d', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('af22ca441fbfba5dd3c21e8d8fd59833', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\x875cb024944ce21986b61a6350e8c969da5642d5a893b25b252c89a541df45f657a9375d3a855b69671f68da5f8623b41e191608f7156241e580e5d0', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('b27b7fcba4fe25b1d235b3cac7749883', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\xb10b9b3ea78df7f0aa12987b1543d41223c0a5438e12a4eb93ccadadef2d345e46dd1de9d9e77fdc0ce3a4e569b0a8f896d8a5ea1ae1e2ebb58beda6', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('b2aa029fcd732dec8319d14fda86042c', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\xda765e962c0afc52205fbc714492508deaa94866dd4514256d8b00f1d5e3cd998831f2a67ecc757d7923a3097631e3e36636b7890d5c3c91b9a3beda', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('b5d2bf4cdeaf18412831824d601547b1', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\xcb35b7d54fcc20999d7d882a77367908d3a544a1f80fc48d74685f2ce6051f1fbc716487d9b2087f6c4d98274135cdbfe8fe5fddaf47fefeff38a4c3', '0123933e414cd8d9', '2026-11-22 19:19:16.390882+00'),
  ('b600436c193a4f05132c2757ed2e2b60', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\xd6178a37357fcaa078217243f7d41be39768a3c61c1ee5638d852917c35a6af7561aa280f35cf2da53844485f45d148cbf44cecbd8eae4ad436043eb', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('c4a9ad2110a1adf4215c32025fd6d58c', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\xcddda83bcff0779a5f69da029a7534406352004011f83e95d8de934b9ac8b8a05b333e8a5ea405489381b3c1851cf93634e20a70e2c493470d02f461', '0123933e414cd8d9', '2026-11-22 19:19:22.004894+00'),
  ('c99eed974077cbdf6742baab2d42f818', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\xb3ac44e566e0a0dfe2de2fea9b0a0ea505e3bff49cd74f940908417247ef9303d6e946b98db7ec9e2c2b29a0fe3fe2c163662870f08114de851a6774', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('d18601d35c2f57d5c83bcf06496286ba', 3872, '730431d9dc5384ad7ea75fd52254de998da2a0b7f51ae8bfd7d72f39b09108ed', E'\\x031c0612ce770825efc3f2fcfb72801bfd868522fe3ca6f6eebe0c18cdab6a989211573b8444a7771c479cf144e30c0930b5add1502f7baf1c6e822a', '0123933e414cd8d9', '2026-11-22 19:19:13.398297+00'),
  ('d63811ad373509d4d305c8b406495c1e', 14563, '364be1b9597d50806dc36979b4b193e18d8ccb9f8ef4f9d5f792385f5bc5a530', E'\\xbcb57174accfdfbca583f87dff456e2b02193d1ee99f146247280946f492e6533ef268fc37cf71045b3822e8429174c746262f08cf80a1694712fd2a', '0123933e414cd8d9', '2026-11-22 19:19:15.932039+00'),
  ('d6adadda4536d0e2c2d94e31a7888d4f', 3872, '730431d9dc5384ad7ea75fd52254de998da2a0b7f51ae8bfd7d72f39b09108ed', E'\\x96105cba106150cdf6eae03a2749e13141663532c37dadda04c1b69d34a4112616ac77f7c6abbcd1f6102f8925f6526aec3f254d20a96c9fccf3bd51', '0123933e414cd8d9', '2026-11-22 19:19:15.932039+00'),
  ('d7822314a368b0c062b5d6636964c694', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\xb5151836f841aaf2c7954f82d496be6d024d560e68ddd8d5c81ba07db5b9bc44a83196cd4b712cac091d7d24034afb9bea330999cc81a6652cfa58b4', '0123933e414cd8d9', '2026-11-22 19:19:16.892851+00'),
  ('d8eafb0999631e84b47fb19d5c376441', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x4fc7b2802aa8a7ac6b21aece8c50c893751c971dbe4f5ced02bb66d347ec54db3ab4fc1a14d6f3669b7e3549c2fd0fb0099ccd870326e1efd269a0d9', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('dac2ff3c99cb54a377b76d16d2ff48be', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\xd5fd099369061304e9700550f54467b71a159f40874daa8b5bc98ad9981911232dae3ae189c1ca832f5c681f2140593a664b064c85a9b56ed6d8614e', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('dbe542cc9fe1e34d8a158d3f9ed32617', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\xf5d9839a4b14f236660577e6eccd86d1bad8497a55851c2b3c6f630860a56295cc403d8f54390157e9bdf95ba5579d8080e1fa933b79ce55c4a50532', '0123933e414cd8d9', '2026-11-22 19:19:17.410194+00'),
  ('dc97438bed960c761af7eb78806bd9cd', 294, 'f1f5759065212a7c71c229820caa587a4d32c6eee78a4a6cdcbd149bb6dbbc5a', E'\\x78d583c10b4a95745700c8500250100d6b844836ee41bc825e117baad07fd087f0d0d23fa997a8d1220a9e351a7b1e57075098e700d280b8ea78abd9', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('dfabc230afa8bc0a1921cfdae273142c', 2034, '719dceb95b6e8db34ee510e8828cec108b9b3c9884c93d9a91dbe00cc7c18096', E'\\xe2ca319f2b4ec4476a370979d39916807acd793b15aac60633c45948abc8f2f47f68f988a87224b7f5a3c832e8f59795849cf18616d805f9c54c8e2f', '0123933e414cd8d9', '2026-11-22 19:19:15.932039+00'),
  ('e205acc0d302de6b9d2efd5a63ff04ec', 2034, '719dceb95b6e8db34ee510e8828cec108b9b3c9884c93d9a91dbe00cc7c18096', E'\\xc301c5709c270dbf5baa118f71a1ecb4f1f195aab0b9ba7a0faf93f5b40fd2eb9bc0493db602d5b910555e86892a4bbef69cb43ea247129036780fd6', '0123933e414cd8d9', '2026-11-22 19:19:13.398297+00'),
  ('e270d2fd538a076e77eed285f8cb01ac', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x81ab06261eaa4452eca0707d5cbde9d8af446535bcb404fff8a0594e17d5a5ef3aac952555afc4896696a8aa1526440c6bd8f036362f12c47b2f3d4e', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('e3f17ec3cc0ed19cfbb5b52c1c87d205', 1950, '14c6b7f3b552e0f5803e0c3d2cf880b2b62d8da3b84f3502387a02ab412acacf', E'\\xd39e33677c40674d736eb34efb753d5e64814afd4b55731bc4600d3d401c1474cca281f695146cde91e6fa2124872c6efb5610a2b8d1ad4b918697bc', '0123933e414cd8d9', '2026-11-22 19:19:15.932039+00'),
  ('e604983972f9dae209edac8438088110', 166, '39e4f4ac26c9a3ed88d69b211318a6f7a51346c912097ea371a998ce31acf1b7', E'\\xc430561f07e9a821415230b32b2bcfc7637d58905ec03a29c170ec9a72b3c37b8242696094188f0e5be8e7470d22236f0a648ac87a4198f4a062a49c', '0123933e414cd8d9', '2026-11-22 19:19:14.393364+00'),
  ('e6817cef0410744c7d8c59a8c0cc11c1', 1081, 'c3d28d07cb5d482a123e2b9013b8b2520c49d89c4ce154797a481e1758d710d5', E'\\x9370e6a3015579246b2a9d11e08a2c00c9778a5831dd45e3bf3c9588507324d84594b39243721d09644193e9093e53c5a051a1b5a5522d3ce2166a8b', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('ef40f3b25869a2fb5f401de7c6cfa480', 15200, 'cee42bee24ed5581079b6375b5cc7fb4a50134bcd1fe88b447340aad895dbd53', E'\\x7295268883cb46b4ea9d0d46a09444507bc8a4ca352a33444cd451000f4bbe649c98281d24152d0a620eb5f900bc4e4a6bc158fd11754b3c256385c8', '0123933e414cd8d9', '2026-11-22 19:19:12.082745+00'),
  ('ef754cce4c868e63d7ba5cf179a7b4e4', 426, '10dc4bcc8d58e8a8bf0906f6f5672e26888ce8647192c852126a5158e12273c9', E'\\x30cebb937f054e5dbb04343775d77ec21927091f7a06e7dda653d0269c7b165122b79d291797c5cba1a74f84576cbe3861eb0e8f69a7364d234cc6db', '0123933e414cd8d9', '2026-11-22 19:19:13.988395+00'),
  ('f56c7d0dfd96d6d884a400d17122d3a1', 416, 'ed4785e188157fbb4466b03fefefcb93025c71bfbeef1453ec8601b588c05f08', E'\\xd320e6992cf1cacacc2947642ad609bb84e0992a7c93c9cda01069ff756830f03f52d16f49f4336f8490443b2f22e7ac1c16b130ea467d439e42039d', '0123933e414cd8d9', '2026-11-22 19:19:18.001571+00'),
  ('f8e0fbf175d4ae740178212a7de0a733', 14563, '364be1b9597d50806dc36979b4b193e18d8ccb9f8ef4f9d5f792385f5bc5a530', E'\\x734ac767dcb8f97a88ce8e8a55d789b68492ef530f8448e3a3684f21cb528581ae5d67b4a16dd83b8112dcb9b78a2e93db7cb7ec3563842b93dcf04d', '0123933e414cd8d9', '2026-11-22 19:19:13.398297+00'),
  ('f958ca1982d74b6d4342582c1615d1e7', 2368, '63e9d45f16b7cbfbe52bd85c196b64af6957f0b6dc7b795bb9be637b27ca691f', E'\\xff2963a32c9069ff0129eb16890915c52570aa755e6f08b7d1046158daa8fe3a924d284afd97658eadcdbc6da0eee9f5cf27d2afbdc188eb2e9b8272', '0123933e414cd8d9', '2026-11-22 19:19:21.644575+00');

insert into payment_events (id, type, created_at, received_at) overriding system value values
  ('practice_evt_1_0xOhKQowH9D72GPDXMUeG6kWW5so4srMpC0tWYY-Bes', 'checkout.session.completed', '2026-11-22 19:19:10.684+00', '2026-11-22 19:19:10.825687+00'),
  ('practice_evt_1_KiHwtvomRDpTpuse7cK4lymrJqoV14mED6t2WH_MjAU', 'customer.subscription.updated', '2026-11-22 19:19:10.955+00', '2026-11-22 19:19:11.048224+00'),
  ('practice_evt_1_UpYNVzkitxi180lIxOeIo9q4c2mxKCDN6c8o9qJbH2s', 'customer.subscription.created', '2026-11-22 19:19:10.684+00', '2026-11-22 19:19:10.724675+00'),
  ('practice_evt_1_WjIIgU659FFh1tSlo6oXSBD5QiRPlf7hWZWUBJN0mX8', 'invoice.paid', '2026-11-22 19:19:10.955+00', '2026-11-22 19:19:10.998669+00'),
  ('practice_evt_2_6a_bhJHngtEnzeKGbLZqdsLonN-jG5EAEqNvj2de9_U', 'customer.subscription.created', '2026-11-22 19:19:19.017+00', '2026-11-22 19:19:19.037537+00'),
  ('practice_evt_2_qhfXtWcWXc8rm783mk6lo4K8p73ZRT6CW_h-0r9suak', 'checkout.session.completed', '2026-11-22 19:19:19.017+00', '2026-11-22 19:19:19.108212+00');

insert into practice_ledgers (member_id, version, ledger) overriding system value values
  (1, 6, '{"card": {"kind": "pays", "expYear": 2030}, "credit": 0, "events": [{"id": "practice_evt_1_UpYNVzkitxi180lIxOeIo9q4c2mxKCDN6c8o9qJbH2s", "type": "customer.subscription.created", "about": {"id": "practice_sub_1_OZZRthfVGhZ3tIrcaNRU8Vt4n1PZUhPmbJkxpiaM14g", "kind": "subscription"}, "taken": true, "createdAt": "2026-11-22T19:19:10.684Z"}, {"id": "practice_evt_1_0xOhKQowH9D72GPDXMUeG6kWW5so4srMpC0tWYY-Bes", "type": "checkout.session.completed", "about": {"id": "practice_cs_1_BsNFpjwmxj_f3PLCS8CIU1PBlc6BakYx2JgBkjLRsWM", "kind": "checkout"}, "taken": true, "createdAt": "2026-11-22T19:19:10.684Z"}, {"id": "practice_evt_1_WjIIgU659FFh1tSlo6oXSBD5QiRPlf7hWZWUBJN0mX8", "type": "invoice.paid", "about": {"id": "practice_sub_1_OZZRthfVGhZ3tIrcaNRU8Vt4n1PZUhPmbJkxpiaM14g", "kind": "subscription"}, "taken": true, "createdAt": "2026-11-22T19:19:10.955Z"}, {"id": "practice_evt_1_KiHwtvomRDpTpuse7cK4lymrJqoV14mED6t2WH_MjAU", "type": "customer.subscription.updated", "about": {"id": "practice_sub_1_OZZRthfVGhZ3tIrcaNRU8Vt4n1PZUhPmbJkxpiaM14g", "kind": "subscription"}, "taken": true, "createdAt": "2026-11-22T19:19:10.955Z"}], "charged": 5999, "checkouts": [{"id": "practice_cs_1_BsNFpjwmxj_f3PLCS8CIU1PBlc6BakYx2JgBkjLRsWM", "offer": "premium_annual_early", "state": "paid", "createdAt": "2026-11-22T19:19:10.553Z", "expiresAt": "2026-11-22T20:19:10.494Z", "reference": "ed35cef9-26eb-4f51-bce5-ef86e32444f5", "trialDays": 7, "customerId": "practice_cus_1_miPrUFlQrlBJXtEbHvf78ANrOI79Q01TzsCJTtneowg", "subscriptionId": "practice_sub_1_OZZRthfVGhZ3tIrcaNRU8Vt4n1PZUhPmbJkxpiaM14g"}, {"id": "practice_cs_1_-1Hy5_7G3zjwLPwTgiv39ctMVmoWPTx_lzIjFqvUjoo", "offer": "lifetime", "state": "open", "createdAt": "2026-11-22T19:19:11.158Z", "expiresAt": "2026-11-22T20:19:11.140Z", "reference": "0d024d92-5812-4d12-aca4-3c5b7251eb99", "trialDays": 0, "customerId": "practice_cus_1_miPrUFlQrlBJXtEbHvf78ANrOI79Q01TzsCJTtneowg", "subscriptionId": null}], "customerId": "practice_cus_1_miPrUFlQrlBJXtEbHvf78ANrOI79Q01TzsCJTtneowg", "subscriptions": [{"id": "practice_sub_1_OZZRthfVGhZ3tIrcaNRU8Vt4n1PZUhPmbJkxpiaM14g", "offer": "premium_annual_early", "state": "active", "anchor": "2026-11-22T19:19:10.955Z", "period": 0, "endedAt": null, "startedAt": "2026-11-15T19:19:10.955Z", "customerId": "practice_cus_1_miPrUFlQrlBJXtEbHvf78ANrOI79Q01TzsCJTtneowg", "failedTries": 0, "trialEndsAt": "2026-11-22T19:19:10.955Z", "periodEndsAt": "2027-11-22T19:19:10.955Z", "periodStartsAt": "2026-11-22T19:19:10.955Z", "cancelAtPeriodEnd": false}]}'),
  (2, 4, '{"card": {"kind": "pays", "expYear": 2030}, "credit": 0, "events": [{"id": "practice_evt_2_6a_bhJHngtEnzeKGbLZqdsLonN-jG5EAEqNvj2de9_U", "type": "customer.subscription.created", "about": {"id": "practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8", "kind": "subscription"}, "taken": true, "createdAt": "2026-11-22T19:19:19.017Z"}, {"id": "practice_evt_2_qhfXtWcWXc8rm783mk6lo4K8p73ZRT6CW_h-0r9suak", "type": "checkout.session.completed", "about": {"id": "practice_cs_2_5drSdXsyCRO9-AtQpmpzlT6_7pom-n-mko32CZpVEn4", "kind": "checkout"}, "taken": true, "createdAt": "2026-11-22T19:19:19.017Z"}, {"id": "practice_evt_2_5RtkSth6MQMpVeELMeP7zvneFw5WoPAtzkyCHycdYOE", "type": "customer.subscription.updated", "about": {"id": "practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8", "kind": "subscription"}, "taken": false, "createdAt": "2026-11-22T19:19:19.217Z"}], "charged": 0, "checkouts": [{"id": "practice_cs_2_5drSdXsyCRO9-AtQpmpzlT6_7pom-n-mko32CZpVEn4", "offer": "basic_monthly", "state": "paid", "createdAt": "2026-11-22T19:19:18.979Z", "expiresAt": "2026-11-22T20:19:18.951Z", "reference": "751e2515-e894-4daa-93b8-f43437cf8616", "trialDays": 7, "customerId": "practice_cus_2_okr0XytB71d3-4TdOm7qEE7nwl2hzkuhiVbn8W7AN3Y", "subscriptionId": "practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8"}], "customerId": "practice_cus_2_okr0XytB71d3-4TdOm7qEE7nwl2hzkuhiVbn8W7AN3Y", "subscriptions": [{"id": "practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8", "offer": "basic_monthly", "state": "trialing", "anchor": "2026-11-29T19:19:19.017Z", "period": -1, "endedAt": null, "startedAt": "2026-11-22T19:19:19.017Z", "customerId": "practice_cus_2_okr0XytB71d3-4TdOm7qEE7nwl2hzkuhiVbn8W7AN3Y", "failedTries": 0, "trialEndsAt": "2026-11-29T19:19:19.017Z", "periodEndsAt": "2026-11-29T19:19:19.017Z", "periodStartsAt": "2026-11-22T19:19:19.017Z", "cancelAtPeriodEnd": true}]}');

insert into rate_limits (key, points, expire) overriding system value values
  ('admin-account:YwndC_bKg-JXtc_ll-gWwbIRRF1GxgMwEathP0YX28Q', 0, 1795376059653),
  ('admin-address-at-most:I3pdjFbAdJfYejR1HYgbPvwWecE-WyOW1Q74V8e6hkI', 0, 1795376059652),
  ('admin-address:I3pdjFbAdJfYejR1HYgbPvwWecE-WyOW1Q74V8e6hkI', 0, 1795376059653),
  ('code-address:yFGqgdSbAXRF3IUY1X4XKsoDqD0sKQ8qwv8sfTFrJWo', 0, 1795376058623),
  ('code-network:syRAjYSw-f4QeIYsY60dpK_zBIBuk1khna93NHsQyhs', 0, 1795378758623),
  ('code-service:X1TeUdqCOGfhguau3aJP-mellggxk7ixhGjhfOQYiwc', 1, 1795375758627),
  ('guest-address:erp9cpw4bYts5H_F0dSyvAlw9PPyDqjB1EVIGEcrKfA', 0, 1795376059868),
  ('guest-invitations:X1TeUdqCOGfhguau3aJP-mellggxk7ixhGjhfOQYiwc', 2, 1795378760178),
  ('guest-service:X1TeUdqCOGfhguau3aJP-mellggxk7ixhGjhfOQYiwc', 1, 1795378759873),
  ('link-address:CYLzsTPbjADZQJvL6PoJ8PxoFkWMBIFLc1rf_h5Hyg0', 0, 1795376050457),
  ('link-address:c0g615pR55FpOxtpBy47WGImlhYb6K24c9lv-CyxROo', 0, 1795376058801),
  ('mail-account:-wEjs8bkKHcHS2ZG7dKg-KiEH4J6CFJxlMiaP-0F56g', 1, 1795378761507),
  ('mail-address:ufZIqfU8JVkH6KhRHQJtKhkbgCWUa9YXbNOxDDIfDaA', 1, 1795378761507),
  ('payments:d-FyPrlpGfOqYlRpQqn3eyFzSKafkHvbMz8RGH2DabI', 2, 1795378750487),
  ('payments:jpac6I_8LxZen61ino1JyIFnkvORiDqYyr0QpdeqUwQ', 2, 1795378758949),
  ('practice-bank:d-FyPrlpGfOqYlRpQqn3eyFzSKafkHvbMz8RGH2DabI', 2, 1795378750658),
  ('practice-bank:jpac6I_8LxZen61ino1JyIFnkvORiDqYyr0QpdeqUwQ', 1, 1795378759011),
  ('signup-address:32pnNUWGQNlkpzo6qk3IKmWb3fZ4kwQCfzw7tP68wuY', 1, 1795378761321),
  ('signup-address:CYLzsTPbjADZQJvL6PoJ8PxoFkWMBIFLc1rf_h5Hyg0', 1, 1795378747735),
  ('signup-address:gAC5sCDShfqmNJOeL-_54STq-_nEngSXfl-T7aHHdNw', 1, 1795378758820),
  ('survey-address:erp9cpw4bYts5H_F0dSyvAlw9PPyDqjB1EVIGEcrKfA', 1, 1795378759977),
  ('tester-address:K40Vio6lvy_8zgZ0ti0szQhTRjuhottL5-Pk8AQ5Oj0', 1, 1795378760052),
  ('tester-address:gvxVJ2iL7leZYhYHewSeYvOQjkkuySJgKvNEYY10Hqk', 1, 1795378760073),
  ('tester-service:YCJ7zGFapIIKpPn_C_i1esW9CKSEU_Nx2siNpiZIuCQ', 2, 1795378760052);

insert into renditions (media_id, kind, object_id, mime, width, height) overriding system value values
  (1, 'video', 'f8e0fbf175d4ae740178212a7de0a733', 'video/mp4', 128, 72),
  (1, 'poster', '4cdbe9f75fd4e842915440e8bbc5db14', 'image/webp', 128, 72),
  (1, 'thumb-small', 'e205acc0d302de6b9d2efd5a63ff04ec', 'image/webp', 128, 96),
  (1, 'thumb-medium', '322188d212b15a32e4b9553d12fb5660', 'image/webp', 192, 144),
  (1, 'thumb-large', 'd18601d35c2f57d5c83bcf06496286ba', 'image/webp', 256, 192),
  (2, 'photo', '984854c68e648431bd509da833391ed1', 'image/jpeg', 300, 400),
  (2, 'photo-webp', 'ef754cce4c868e63d7ba5cf179a7b4e4', 'image/webp', 300, 400),
  (2, 'photo-small', '88778d92d78d920fde588026322e07d0', 'image/jpeg', 300, 400),
  (2, 'poster', '3b31c6031c5a01ce9d7b4ec857604d18', 'image/webp', 300, 400),
  (2, 'thumb-small', '7cde392cc87aa12dd2f6785a667e4a52', 'image/webp', 128, 96),
  (2, 'thumb-medium', '1d8353e617b89ab9cb3af762f3943ba2', 'image/webp', 192, 144),
  (2, 'thumb-large', 'dc97438bed960c761af7eb78806bd9cd', 'image/webp', 256, 192),
  (3, 'photo', '247ce7000ac4559aaa53e2f331fad8c2', 'image/jpeg', 300, 400),
  (3, 'photo-webp', '4e75e8d3774715b8309d738240a54134', 'image/webp', 300, 400),
  (3, 'photo-small', 'e270d2fd538a076e77eed285f8cb01ac', 'image/jpeg', 300, 400),
  (3, 'poster', '586749dce1556a241966d9bea24ac80b', 'image/webp', 300, 400),
  (3, 'thumb-small', '6ff954e7d970bf0d153349bbf921fe67', 'image/webp', 128, 96),
  (3, 'thumb-medium', 'e604983972f9dae209edac8438088110', 'image/webp', 192, 144),
  (3, 'thumb-large', '4d051635775ae12445cae5236e6648e7', 'image/webp', 256, 192),
  (4, 'video', 'd63811ad373509d4d305c8b406495c1e', 'video/mp4', 128, 72),
  (4, 'poster', 'e3f17ec3cc0ed19cfbb5b52c1c87d205', 'image/webp', 128, 72),
  (4, 'thumb-small', 'dfabc230afa8bc0a1921cfdae273142c', 'image/webp', 128, 96),
  (4, 'thumb-medium', '7d852d34d1033ff7eceba905c6ea8446', 'image/webp', 192, 144),
  (4, 'thumb-large', 'd6adadda4536d0e2c2d94e31a7888d4f', 'image/webp', 256, 192),
  (5, 'photo', '2929905b03f9ea633382cb5f7259da19', 'image/jpeg', 300, 400),
  (5, 'photo-webp', '62d0142f28c32733f08ff6347bf57b0b', 'image/webp', 300, 400),
  (5, 'photo-small', 'b27b7fcba4fe25b1d235b3cac7749883', 'image/jpeg', 300, 400),
  (5, 'poster', 'b5d2bf4cdeaf18412831824d601547b1', 'image/webp', 300, 400),
  (5, 'thumb-small', '8eb4db54921eab1ce6669b56465c5963', 'image/webp', 128, 96),
  (5, 'thumb-medium', 'af22ca441fbfba5dd3c21e8d8fd59833', 'image/webp', 192, 144),
  (5, 'thumb-large', '11c4fc4808d04fbb404b89cb544cc9ec', 'image/webp', 256, 192),
  (6, 'photo', '2df409afc6ba18374f7652d41379005a', 'image/jpeg', 300, 400),
  (6, 'photo-webp', 'c99eed974077cbdf6742baab2d42f818', 'image/webp', 300, 400),
  (6, 'photo-small', 'ab6eac23055db81d049cc841656c9e5d', 'image/jpeg', 300, 400),
  (6, 'poster', 'd7822314a368b0c062b5d6636964c694', 'image/webp', 300, 400),
  (6, 'thumb-small', '049a3e094ec5d2a025300fa312983841', 'image/webp', 128, 96),
  (6, 'thumb-medium', 'b600436c193a4f05132c2757ed2e2b60', 'image/webp', 192, 144),
  (6, 'thumb-large', '0635b0b0b705dd048580d33131ae2bdc', 'image/webp', 256, 192),
  (7, 'photo', '83f0b0cfd76aebb3359501fc065f5ccc', 'image/jpeg', 300, 400),
  (7, 'photo-webp', 'dbe542cc9fe1e34d8a158d3f9ed32617', 'image/webp', 300, 400),
  (7, 'photo-small', '4008e8b5cd6e86c5eae06a3db273a30b', 'image/jpeg', 300, 400),
  (7, 'poster', '78c6ffc89390a25953d2a488988fb4ed', 'image/webp', 300, 400),
  (7, 'thumb-small', '1bc66fadbc862498e38d1e71b2f93b2c', 'image/webp', 128, 96),
  (7, 'thumb-medium', 'b2aa029fcd732dec8319d14fda86042c', 'image/webp', 192, 144),
  (7, 'thumb-large', '62d27b7014cfda323d6aa7c88b37980d', 'image/webp', 256, 192),
  (8, 'photo', 'd8eafb0999631e84b47fb19d5c376441', 'image/jpeg', 300, 400),
  (8, 'photo-webp', 'a945e05ccafc2fe12b3c42adda0ec968', 'image/webp', 300, 400),
  (8, 'photo-small', 'e6817cef0410744c7d8c59a8c0cc11c1', 'image/jpeg', 300, 400),
  (8, 'poster', 'f56c7d0dfd96d6d884a400d17122d3a1', 'image/webp', 300, 400),
  (8, 'thumb-small', '3f40dc5b471fc211a2f33fe684105a2f', 'image/webp', 128, 96),
  (8, 'thumb-medium', '5331fa238a29c5bf3ffce41c34eb07b2', 'image/webp', 192, 144),
  (8, 'thumb-large', 'dac2ff3c99cb54a377b76d16d2ff48be', 'image/webp', 256, 192),
  (9, 'photo', 'c4a9ad2110a1adf4215c32025fd6d58c', 'image/jpeg', 300, 400),
  (9, 'photo-webp', '1ef1397ce3757959d335edf5d9a0a9c0', 'image/webp', 300, 400),
  (9, 'photo-small', '709ee7ba186552127dce7c4832e3373c', 'image/jpeg', 300, 400),
  (9, 'poster', '3a7456f55c8c88e80b13eace62a2adb6', 'image/webp', 300, 400),
  (9, 'thumb-small', '404c1e29b40cff8fe6ec549530c8edbc', 'image/webp', 128, 96),
  (9, 'thumb-medium', '3538b7992c28041a822b4f32f9661a0d', 'image/webp', 192, 144),
  (9, 'thumb-large', '11b533ac302e2a83a2431e7ba93b1e15', 'image/webp', 256, 192);

insert into run_marks (name, value, marked_at) overriding system value values
  ('time-zones', '2026c', '2026-11-22 19:19:06.180254+00');

insert into scheduled_triggers (id, member_id, message_id, type, day, time, pattern, every, unit, until, milestone_id, is_active, starts_on, created_at) overriding system value values
  (1, 1, 7, 'birthday', '2015-06-14', NULL, 'yearly', 1, 'year', NULL, NULL, true, '2026-11-23', '2026-11-22 19:19:18.393601+00'),
  (2, 1, 8, 'milestone', '2085-06-20', NULL, NULL, NULL, NULL, NULL, 1, true, '2026-11-23', '2026-11-22 19:19:18.470143+00');

insert into sessions (id, kind, token_hash, member_id, loved_one_id, created_at, last_used_at, expires_at, device, admin_id) overriding system value values
  (1, 'member', E'\\x17b6f7f410b376fad0cba1d56d445a57acfd1cc258dc2ed573905b9c3f1c4325', 1, NULL, '2026-11-22 19:19:08.164661+00', '2026-11-22 19:19:08.164661+00', '2027-02-20 19:19:08.164661+00', NULL, NULL),
  (2, 'recipient', E'\\x96f78322e7b67e5708fe2300bccea29db074f38dc5188c36950f50d4decb6c26', NULL, 1, '2026-11-22 19:19:18.653415+00', '2026-11-22 19:19:18.653415+00', '2026-12-22 19:19:18.653415+00', NULL, NULL),
  (4, 'admin', E'\\x8c5ab65ff4c9e7902052dcb91799550aae886c28d66bf80cac7d9f53f08ae56a', NULL, NULL, '2026-11-22 19:19:19.792588+00', '2026-11-22 19:19:21.87277+00', '2026-11-23 03:19:19.792588+00', NULL, 1),
  (5, 'guest', E'\\x6b5e8be2d4f74e48f2b27a31d2e67959377b145e18ed7dc9a34b3547fcf123d3', 3, NULL, '2026-11-22 19:19:19.88692+00', '2026-11-22 19:19:19.88692+00', '2026-11-29 19:19:19.837+00', NULL, NULL),
  (6, 'member', E'\\xf005a841f8019dd74c7b036b5411d0d2cf175a288524a7b8353bec48c0bd9440', 4, NULL, '2026-11-22 19:19:21.460961+00', '2026-11-22 19:19:21.460961+00', '2027-02-20 19:19:21.460961+00', NULL, NULL);

insert into stopped_addresses (member_id, address, stopped_at) overriding system value values
  (1, 'lucas@example.org', '2026-11-22 19:19:18.803796+00');

insert into subscriptions (id, member_id, customer_id, offer, state, started_at, trial_ends_at, period_starts_at, period_ends_at, cancel_at_period_end, ended_at, card_brand, card_last4, card_exp_month, card_exp_year) overriding system value values
  ('practice_sub_1_OZZRthfVGhZ3tIrcaNRU8Vt4n1PZUhPmbJkxpiaM14g', 1, 'practice_cus_1_miPrUFlQrlBJXtEbHvf78ANrOI79Q01TzsCJTtneowg', 'premium_annual_early', 'active', '2026-11-15 19:19:10.955+00', '2026-11-22 19:19:10.955+00', '2026-11-22 19:19:10.955+00', '2027-11-22 19:19:10.955+00', false, NULL, 'visa', '4242', 12, 2030),
  ('practice_sub_2_KTd4OvC7uGTgRofF7O1fCARaflHhH4G0w5BzyoHj_T8', 2, 'practice_cus_2_okr0XytB71d3-4TdOm7qEE7nwl2hzkuhiVbn8W7AN3Y', 'basic_monthly', 'trialing', '2026-11-22 19:19:19.017+00', '2026-11-29 19:19:19.017+00', '2026-11-22 19:19:19.017+00', '2026-11-29 19:19:19.017+00', true, NULL, 'visa', '4242', 12, 2030);

insert into tester_applications (id, created_at, state, decided_at, guest_session_id, name, email, phone, age_range, family_status, children_ages, social_media_platform, experience_with_apps, motivation_reason, testing_availability, device_types, provide_feedback, hear_about_us) overriding system value values
  (1, '2026-11-22 19:19:20.058852+00', 'accepted', '2026-11-22 19:19:20.14689+00', 2, 'Rosa', 'rosa@example.org', '', '56-65', 'grandparent', '', '', 'beginner', 'My grandchildren live far away.', 'light', 'mobile-only', false, ''),
  (2, '2026-11-22 19:19:20.077339+00', 'waiting', NULL, NULL, 'Paul', 'paul@example.org', '', '56-65', 'grandparent', '', '', 'beginner', 'My grandchildren live far away.', 'light', 'mobile-only', false, '');

insert into trial_cards (fingerprint_hash, member_id, created_at) overriding system value values
  (E'\\x24b4436633227a6726fe1cf979193709b1876a7caa8b421d7f708e434083f1c4', 2, '2026-11-22 19:19:19.037537+00'),
  (E'\\xe944814c4476d3e1eddde8713532be8f4f21222c32ed190b77b135c694f205ed', 1, '2026-11-22 19:19:10.724675+00');

insert into uploads (id, member_id, file_name, size, received, turn, wrapped_key, key_id, created_at, touched_at, message_id) overriding system value values
  ('22afdb2203d10890e06dbdb957425cad', 1, 'walk.mp4', 108745, 65536, 1, E'\\x27df7b1f2b150d951e1d4eadf02e39b35fe2292aaec50395dc790886115d280565d5323024239676dcf9b874184975d347c564f24e02df3ffc2a4e9c', '0123933e414cd8d9', '2026-11-22 19:19:21.124135+00', '2026-11-22 19:19:21.234576+00', NULL);

insert into video_categories (id, member_id, name, name_key, color, description, created_at) overriding system value values
  (1, 1, 'Bedtime stories', 'bedtime stories', '#336699', 'For the night', '2026-11-22 19:19:11.386142+00');

select setval('account_mails_id_seq', 5);
select setval('account_tokens_id_seq', 5);
select setval('admin_audit_id_seq', 9);
select setval('admins_id_seq', 1);
select setval('cancellations_id_seq', 1);
select setval('deliveries_id_seq', 18);
select setval('family_milestones_id_seq', 2);
select setval('feedback_surveys_id_seq', 1);
select setval('guest_sessions_id_seq', 3);
select setval('installation_samples_id_seq', 1);
select setval('jobs_id_seq', 73);
select setval('loved_ones_id_seq', 4);
select setval('media_id_seq', 9);
select setval('members_id_seq', 4);
select setval('membership_notices_id_seq', 3);
select setval('messages_id_seq', 10);
select setval('scheduled_triggers_id_seq', 2);
select setval('sessions_id_seq', 6);
select setval('tester_applications_id_seq', 2);
select setval('video_categories_id_seq', 1);
