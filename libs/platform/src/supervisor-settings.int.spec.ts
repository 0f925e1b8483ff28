import { oneOfEach, supervisorSettingsContract } from './supervisor-settings.contract.js';

supervisorSettingsContract(oneOfEach);
