import { everything, supervisorSettingsContract } from './supervisor-settings.contract.js';

supervisorSettingsContract(everything);
