/** Whether the service takes requests or is on its way out. */
export class ServiceState {
  stopping = false;
}
