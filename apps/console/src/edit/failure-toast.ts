import { toast } from '../ui/state/toasts';

/** Says in the service's words why something that has no form was refused. */
export const failureToast = (error: Error): void => toast(error.message);
