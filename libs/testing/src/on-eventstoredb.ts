/** Run before the specs of the project `eventstoredb`: the product they start keeps its facts there. */
process.env.TULHA_TEST_STORE = 'eventstoredb';
