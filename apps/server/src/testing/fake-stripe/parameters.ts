import type { Shape, ObjectShape } from './shapes.ts';

const subscriptionItem = {
  fields: {
    clear_usage: 'boolean',
    deleted: 'boolean',
    id: 'string',
    metadata: any('metadata', oneOf('')),
    plan: 'string',
    price: 'string',
    quantity: 'number',
    tax_rates: any(list('string'), oneOf('')),
  },
  others: ['billing_thresholds', 'current_trial', 'discounts', 'price_data'],
} as const satisfies ObjectShape;

/**
 * The parameters of Stripe's API as published: names, types, allowed values, and which are required. Made from the declarations of the
 * package `stripe` 23.1.0 (https://github.com/stripe/stripe-node, MIT), which Stripe makes from its OpenAPI description v2596
 * (https://github.com/stripe/openapi, MIT) of the API's version 2026-10-28.endive. `others`: they exist, but aren't used here.
 */
export const parameters = {
  'POST /v1/checkout/sessions': {
    fields: {
      allow_promotion_codes: 'boolean',
      allowed_payment_method_types: list('string'),
      billing_address_collection: oneOf('auto', 'required'),
      cancel_url: 'string',
      client_reference_id: 'string',
      currency: 'string',
      customer: 'string',
      customer_account: 'string',
      customer_creation: oneOf('always', 'if_required'),
      customer_email: 'string',
      expand: list('string'),
      expires_at: 'number',
      integration_identifier: 'string',
      line_items: list({
        fields: { metadata: 'metadata', price: 'string', quantity: 'number', tax_rates: list('string') },
        others: ['adjustable_quantity', 'price_data'],
      }),
      metadata: 'metadata',
      mode: oneOf('payment', 'setup', 'subscription'),
      origin_context: oneOf('mobile_app', 'web'),
      payment_method_collection: oneOf('always', 'if_required'),
      payment_method_configuration: 'string',
      redirect_on_completion: oneOf('always', 'if_required', 'never'),
      return_url: 'string',
      submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
      subscription_data: {
        fields: {
          application_fee_percent: 'number',
          billing_cycle_anchor: 'number',
          default_tax_rates: list('string'),
          description: 'string',
          metadata: 'metadata',
          on_behalf_of: 'string',
          proration_behavior: oneOf('create_prorations', 'none'),
          trial_end: 'number',
          trial_period_days: 'number',
          trial_settings: {
            fields: {
              end_behavior: {
                fields: { missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') },
                required: ['missing_payment_method'],
                others: [],
              },
            },
            required: ['end_behavior'],
            others: [],
          },
        },
        others: [
          'billing_cycle_anchor_config',
          'billing_mode',
          'invoice_settings',
          'pending_invoice_item_interval',
          'transfer_data',
        ],
      },
      success_url: 'string',
      ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
      wallet_options: { fields: { link: { fields: { display: oneOf('auto', 'never') }, others: [] } }, others: [] },
    },
    others: [
      'adaptive_pricing',
      'after_expiration',
      'automatic_tax',
      'branding_settings',
      'consent_collection',
      'custom_fields',
      'custom_text',
      'customer_update',
      'discounts',
      'excluded_payment_method_types',
      'invoice_creation',
      'locale',
      'managed_payments',
      'name_collection',
      'optional_items',
      'payment_intent_data',
      'payment_method_data',
      'payment_method_options',
      'permissions',
      'phone_number_collection',
      'saved_payment_method_options',
      'setup_intent_data',
      'shipping_address_collection',
      'shipping_options',
      'tax_id_collection',
    ],
  },
  'GET /v1/checkout/sessions/{id}': { fields: { expand: list('string') }, others: [] },
  'POST /v1/checkout/sessions/{id}/expire': { fields: { expand: list('string') }, others: [] },
  'GET /v1/subscriptions/{id}': { fields: { expand: list('string') }, others: [] },
  'POST /v1/subscriptions/{id}': {
    fields: {
      application_fee_percent: any('number', oneOf('')),
      cancel_at: any('number', oneOf('', 'max_billed_until', 'max_period_end', 'min_period_end')),
      cancel_at_period_end: 'boolean',
      collection_method: oneOf('charge_automatically', 'send_invoice'),
      days_until_due: 'number',
      default_payment_method: 'string',
      default_source: any('string', oneOf('')),
      default_tax_rates: any(list('string'), oneOf('')),
      description: any('string', oneOf('')),
      expand: list('string'),
      items: list(subscriptionItem),
      metadata: any('metadata', oneOf('')),
      off_session: 'boolean',
      on_behalf_of: any('string', oneOf('')),
      payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
      proration_behavior: oneOf('create_prorations', 'none', 'always_invoice'),
      proration_date: 'number',
      trial_end: any('number', oneOf('now')),
      trial_from_plan: 'boolean',
    },
    others: [
      'add_invoice_items',
      'automatic_tax',
      'billing_cycle_anchor',
      'billing_schedules',
      'billing_thresholds',
      'cancellation_details',
      'discounts',
      'invoice_settings',
      'pause_collection',
      'payment_settings',
      'pending_invoice_item_interval',
      'transfer_data',
      'trial_settings',
    ],
  },
  'DELETE /v1/subscriptions/{id}': {
    fields: { expand: list('string'), invoice_now: 'boolean', prorate: 'boolean' },
    others: ['cancellation_details'],
  },
  'POST /v1/invoices/create_preview': {
    fields: {
      currency: 'string',
      customer: 'string',
      customer_account: 'string',
      expand: list('string'),
      on_behalf_of: any('string', oneOf('')),
      preview_mode: oneOf('next', 'recurring'),
      schedule: 'string',
      subscription: 'string',
      subscription_details: {
        fields: {
          cancel_at: any('number', oneOf('', 'max_billed_until', 'max_period_end', 'min_period_end')),
          cancel_at_period_end: 'boolean',
          cancel_now: 'boolean',
          default_tax_rates: any(list('string'), oneOf('')),
          items: list(subscriptionItem),
          metadata: any('metadata', oneOf('')),
          proration_behavior: oneOf('create_prorations', 'none', 'always_invoice'),
          proration_date: 'number',
          resume_at: oneOf('now'),
          start_date: 'number',
          trial_end: any('number', oneOf('now')),
        },
        others: ['billing_cycle_anchor', 'billing_mode', 'billing_schedules', 'pause'],
      },
    },
    others: ['automatic_tax', 'customer_details', 'discounts', 'invoice_items', 'issuer', 'schedule_details'],
  },
  'POST /v1/billing_portal/sessions': {
    fields: {
      configuration: 'string',
      customer: 'string',
      customer_account: 'string',
      expand: list('string'),
      on_behalf_of: 'string',
      return_url: 'string',
    },
    others: ['after_expiration', 'flow_data', 'locale'],
  },
  'DELETE /v1/customers/{id}': { fields: {}, others: [] },
  'GET /v1/events': {
    fields: {
      created: any('number', { fields: { gt: 'number', gte: 'number', lt: 'number', lte: 'number' }, others: [] }),
      delivery_success: 'boolean',
      expand: list('string'),
      type: 'string',
      types: list('string'),
      ending_before: 'string',
      limit: 'number',
      starting_after: 'string',
    },
    others: [],
  },
  'GET /v1/prices/{id}': { fields: { expand: list('string') }, others: [] },
} as const satisfies Readonly<Record<string, ObjectShape>>;

export type Endpoint = keyof typeof parameters;

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return { oneOf: values };
}

function list<const Item extends Shape>(item: Item) {
  return { list: item };
}

function any<const Shapes extends readonly Shape[]>(...shapes: Shapes) {
  return { any: shapes };
}
