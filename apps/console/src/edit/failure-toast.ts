import { toast } from '../ui/state/toasts';

/** Toast with the service's reason, where there is no form. */
export const failureToast = (error: Error): void => toast(error.message);
