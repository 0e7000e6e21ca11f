// Types of the objects that docker/kubernetes has, from kubernetes-models 4.5.1 (MIT License, Copyright (c) 2018 Tommy Chen).

/** Types by apiVersion and kind. */
export interface Objects {
  'batch/v1/Job': Job;
  'v1/Namespace': Namespace;
  'v1/ConfigMap': ConfigMap;
  'apps/v1/Deployment': Deployment;
  'v1/Service': Service;
  'policy/v1/PodDisruptionBudget': PodDisruptionBudget;
  'v1/PersistentVolumeClaim': PersistentVolumeClaim;
  'networking.k8s.io/v1/Ingress': Ingress;
  'networking.k8s.io/v1/NetworkPolicy': NetworkPolicy;
}

export interface Job {
  apiVersion: 'batch/v1';
  kind: 'Job';
  metadata?: ObjectMeta;
  spec?: JobSpec;
  status?: JobStatus;
}
export interface Namespace {
  apiVersion: 'v1';
  kind: 'Namespace';
  metadata?: ObjectMeta;
  spec?: NamespaceSpec;
  status?: NamespaceStatus;
}
export interface ConfigMap {
  apiVersion: 'v1';
  binaryData?: {
    [key: string]: string;
  };
  data?: {
    [key: string]: string;
  };
  immutable?: boolean;
  kind: 'ConfigMap';
  metadata?: ObjectMeta;
}
export interface Deployment {
  apiVersion: 'apps/v1';
  kind: 'Deployment';
  metadata?: ObjectMeta;
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
}
export interface Service {
  apiVersion: 'v1';
  kind: 'Service';
  metadata?: ObjectMeta;
  spec?: ServiceSpec;
  status?: ServiceStatus;
}
export interface PodDisruptionBudget {
  apiVersion: 'policy/v1';
  kind: 'PodDisruptionBudget';
  metadata?: ObjectMeta;
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
}
export interface PersistentVolumeClaim {
  apiVersion: 'v1';
  kind: 'PersistentVolumeClaim';
  metadata?: ObjectMeta;
  spec?: PersistentVolumeClaimSpec;
  status?: PersistentVolumeClaimStatus;
}
export interface Ingress {
  apiVersion: 'networking.k8s.io/v1';
  kind: 'Ingress';
  metadata?: ObjectMeta;
  spec?: IngressSpec;
  status?: IngressStatus;
}
export interface NetworkPolicy {
  apiVersion: 'networking.k8s.io/v1';
  kind: 'NetworkPolicy';
  metadata?: ObjectMeta;
  spec?: NetworkPolicySpec;
}
export interface ObjectMeta {
  annotations?: {
    [key: string]: string;
  };
  creationTimestamp?: Time;
  deletionGracePeriodSeconds?: number;
  deletionTimestamp?: Time;
  finalizers?: Array<string>;
  generateName?: string;
  generation?: number;
  labels?: {
    [key: string]: string;
  };
  managedFields?: Array<ManagedFieldsEntry>;
  name?: string;
  namespace?: string;
  ownerReferences?: Array<OwnerReference>;
  resourceVersion?: string;
  selfLink?: string;
  uid?: string;
}
export interface JobSpec {
  activeDeadlineSeconds?: number;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  completionMode?: 'Indexed' | 'NonIndexed';
  completions?: number;
  managedBy?: string;
  manualSelector?: boolean;
  maxFailedIndexes?: number;
  parallelism?: number;
  podFailurePolicy?: PodFailurePolicy;
  podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed';
  selector?: LabelSelector;
  successPolicy?: SuccessPolicy;
  suspend?: boolean;
  template: PodTemplateSpec;
  ttlSecondsAfterFinished?: number;
}
export interface JobStatus {
  active?: number;
  completedIndexes?: string;
  completionTime?: Time;
  conditions?: Array<JobCondition>;
  failed?: number;
  failedIndexes?: string;
  ready?: number;
  startTime?: Time;
  succeeded?: number;
  terminating?: number;
  uncountedTerminatedPods?: UncountedTerminatedPods;
}
export interface NamespaceSpec {
  finalizers?: Array<string>;
}
export interface NamespaceStatus {
  conditions?: Array<NamespaceCondition>;
  phase?: 'Active' | 'Terminating';
}
export interface DeploymentSpec {
  minReadySeconds?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
  replicas?: number;
  revisionHistoryLimit?: number;
  selector: LabelSelector;
  strategy?: DeploymentStrategy;
  template: PodTemplateSpec;
}
export interface DeploymentStatus {
  availableReplicas?: number;
  collisionCount?: number;
  conditions?: Array<DeploymentCondition>;
  observedGeneration?: number;
  readyReplicas?: number;
  replicas?: number;
  terminatingReplicas?: number;
  unavailableReplicas?: number;
  updatedReplicas?: number;
}
export interface ServiceSpec {
  allocateLoadBalancerNodePorts?: boolean;
  clusterIP?: string;
  clusterIPs?: Array<string>;
  externalIPs?: Array<string>;
  externalName?: string;
  externalTrafficPolicy?: 'Cluster' | 'Local';
  healthCheckNodePort?: number;
  internalTrafficPolicy?: 'Cluster' | 'Local';
  ipFamilies?: Array<'' | 'IPv4' | 'IPv6'>;
  ipFamilyPolicy?: 'PreferDualStack' | 'RequireDualStack' | 'SingleStack';
  loadBalancerClass?: string;
  loadBalancerIP?: string;
  loadBalancerSourceRanges?: Array<string>;
  ports?: Array<ServicePort>;
  publishNotReadyAddresses?: boolean;
  selector?: {
    [key: string]: string;
  };
  sessionAffinity?: 'ClientIP' | 'None';
  sessionAffinityConfig?: SessionAffinityConfig;
  trafficDistribution?: string;
  type?: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort';
}
export interface ServiceStatus {
  conditions?: Array<Condition>;
  loadBalancer?: LoadBalancerStatus;
}
export interface PodDisruptionBudgetSpec {
  maxUnavailable?: IntOrString;
  minAvailable?: IntOrString;
  selector?: LabelSelector;
  unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget';
}
export interface PodDisruptionBudgetStatus {
  conditions?: Array<Condition>;
  currentHealthy: number;
  desiredHealthy: number;
  disruptedPods?: {
    [key: string]: Time;
  };
  disruptionsAllowed: number;
  expectedPods: number;
  observedGeneration?: number;
}
export interface PersistentVolumeClaimSpec {
  accessModes?: Array<'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod'>;
  dataSource?: TypedLocalObjectReference;
  dataSourceRef?: TypedObjectReference;
  resources?: VolumeResourceRequirements;
  selector?: LabelSelector;
  storageClassName?: string;
  volumeAttributesClassName?: string;
  volumeMode?: 'Block' | 'Filesystem';
  volumeName?: string;
}
export interface PersistentVolumeClaimStatus {
  accessModes?: Array<'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod'>;
  allocatedResourceStatuses?: {
    [key: string]:
      | 'ControllerResizeInProgress'
      | 'ControllerResizeInfeasible'
      | 'NodeResizeInProgress'
      | 'NodeResizeInfeasible'
      | 'NodeResizePending';
  };
  allocatedResources?: {
    [key: string]: Quantity;
  };
  capacity?: {
    [key: string]: Quantity;
  };
  conditions?: Array<PersistentVolumeClaimCondition>;
  currentVolumeAttributesClassName?: string;
  modifyVolumeStatus?: ModifyVolumeStatus;
  phase?: 'Bound' | 'Lost' | 'Pending';
}
export interface IngressSpec {
  defaultBackend?: IngressBackend;
  ingressClassName?: string;
  rules?: Array<IngressRule>;
  tls?: Array<IngressTLS>;
}
export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus;
}
export interface NetworkPolicySpec {
  egress?: Array<NetworkPolicyEgressRule>;
  ingress?: Array<NetworkPolicyIngressRule>;
  podSelector: LabelSelector;
  policyTypes?: Array<'Egress' | 'Ingress'>;
}
export type Time = string;
export interface ManagedFieldsEntry {
  apiVersion?: string;
  fieldsType?: string;
  fieldsV1?: FieldsV1;
  manager?: string;
  operation?: string;
  subresource?: string;
  time?: Time;
}
export interface OwnerReference {
  apiVersion: string;
  blockOwnerDeletion?: boolean;
  controller?: boolean;
  kind: string;
  name: string;
  uid: string;
}
export interface PodFailurePolicy {
  rules: Array<PodFailurePolicyRule>;
}
export interface LabelSelector {
  matchExpressions?: Array<LabelSelectorRequirement>;
  matchLabels?: {
    [key: string]: string;
  };
}
export interface SuccessPolicy {
  rules: Array<SuccessPolicyRule>;
}
export interface PodTemplateSpec {
  metadata?: ObjectMeta;
  spec?: PodSpec;
}
export interface JobCondition {
  lastProbeTime?: Time;
  lastTransitionTime?: Time;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}
export interface UncountedTerminatedPods {
  failed?: Array<string>;
  succeeded?: Array<string>;
}
export interface NamespaceCondition {
  lastTransitionTime?: Time;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}
export interface DeploymentStrategy {
  rollingUpdate?: RollingUpdateDeployment;
  type?: 'Recreate' | 'RollingUpdate';
}
export interface DeploymentCondition {
  lastTransitionTime?: Time;
  lastUpdateTime?: Time;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}
export interface ServicePort {
  appProtocol?: string;
  name?: string;
  nodePort?: number;
  port: number;
  protocol?: 'SCTP' | 'TCP' | 'UDP';
  targetPort?: IntOrString;
}
export interface SessionAffinityConfig {
  clientIP?: ClientIPConfig;
}
export interface Condition {
  lastTransitionTime: Time;
  message: string;
  observedGeneration?: number;
  reason: string;
  status: string;
  type: string;
}
export interface LoadBalancerStatus {
  ingress?: Array<LoadBalancerIngress>;
}
export type IntOrString = string | number;
export interface TypedLocalObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
}
export interface TypedObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
}
export interface VolumeResourceRequirements {
  limits?: {
    [key: string]: Quantity;
  };
  requests?: {
    [key: string]: Quantity;
  };
}
export type Quantity = number | string;
export interface PersistentVolumeClaimCondition {
  lastProbeTime?: Time;
  lastTransitionTime?: Time;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}
export interface ModifyVolumeStatus {
  status: 'InProgress' | 'Infeasible' | 'Pending';
  targetVolumeAttributesClassName?: string;
}
export interface IngressBackend {
  resource?: TypedLocalObjectReference;
  service?: IngressServiceBackend;
}
export interface IngressRule {
  host?: string;
  http?: HTTPIngressRuleValue;
}
export interface IngressTLS {
  hosts?: Array<string>;
  secretName?: string;
}
export interface IngressLoadBalancerStatus {
  ingress?: Array<IngressLoadBalancerIngress>;
}
export interface NetworkPolicyEgressRule {
  ports?: Array<NetworkPolicyPort>;
  to?: Array<NetworkPolicyPeer>;
}
export interface NetworkPolicyIngressRule {
  from?: Array<NetworkPolicyPeer>;
  ports?: Array<NetworkPolicyPort>;
}
export type FieldsV1 = object;
export interface PodFailurePolicyRule {
  action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  onPodConditions?: Array<PodFailurePolicyOnPodConditionsPattern>;
}
export interface LabelSelectorRequirement {
  key: string;
  operator: string;
  values?: Array<string>;
}
export interface SuccessPolicyRule {
  succeededCount?: number;
  succeededIndexes?: string;
}
export interface PodSpec {
  activeDeadlineSeconds?: number;
  affinity?: Affinity;
  automountServiceAccountToken?: boolean;
  containers: Array<Container>;
  dnsConfig?: PodDNSConfig;
  dnsPolicy?: 'ClusterFirst' | 'ClusterFirstWithHostNet' | 'Default' | 'None';
  enableServiceLinks?: boolean;
  ephemeralContainers?: Array<EphemeralContainer>;
  hostAliases?: Array<HostAlias>;
  hostIPC?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostUsers?: boolean;
  hostname?: string;
  imagePullSecrets?: Array<LocalObjectReference>;
  initContainers?: Array<Container>;
  nodeName?: string;
  nodeSelector?: {
    [key: string]: string;
  };
  os?: PodOS;
  overhead?: {
    [key: string]: Quantity;
  };
  preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
  priority?: number;
  priorityClassName?: string;
  readinessGates?: Array<PodReadinessGate>;
  resourceClaims?: Array<PodResourceClaim>;
  resources?: ResourceRequirements;
  restartPolicy?: 'Always' | 'Never' | 'OnFailure';
  runtimeClassName?: string;
  schedulerName?: string;
  schedulingGates?: Array<PodSchedulingGate>;
  securityContext?: PodSecurityContext;
  serviceAccount?: string;
  serviceAccountName?: string;
  setHostnameAsFQDN?: boolean;
  shareProcessNamespace?: boolean;
  subdomain?: string;
  terminationGracePeriodSeconds?: number;
  tolerations?: Array<Toleration>;
  topologySpreadConstraints?: Array<TopologySpreadConstraint>;
  volumes?: Array<Volume>;
}
export interface RollingUpdateDeployment {
  maxSurge?: IntOrString;
  maxUnavailable?: IntOrString;
}
export interface ClientIPConfig {
  timeoutSeconds?: number;
}
export interface LoadBalancerIngress {
  hostname?: string;
  ip?: string;
  ipMode?: string;
  ports?: Array<PortStatus>;
}
export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort;
}
export interface HTTPIngressRuleValue {
  paths: Array<HTTPIngressPath>;
}
export interface IngressLoadBalancerIngress {
  hostname?: string;
  ip?: string;
  ports?: Array<IngressPortStatus>;
}
export interface NetworkPolicyPort {
  endPort?: number;
  port?: IntOrString;
  protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface NetworkPolicyPeer {
  ipBlock?: IPBlock;
  namespaceSelector?: LabelSelector;
  podSelector?: LabelSelector;
}
export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string;
  operator: 'In' | 'NotIn';
  values: Array<number>;
}
export interface PodFailurePolicyOnPodConditionsPattern {
  status: string;
  type: string;
}
export interface Affinity {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
}
export interface Container {
  args?: Array<string>;
  command?: Array<string>;
  env?: Array<EnvVar>;
  envFrom?: Array<EnvFromSource>;
  image?: string;
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  lifecycle?: Lifecycle;
  livenessProbe?: Probe;
  name: string;
  ports?: Array<ContainerPort>;
  readinessProbe?: Probe;
  resizePolicy?: Array<ContainerResizePolicy>;
  resources?: ResourceRequirements;
  restartPolicy?: string;
  securityContext?: SecurityContext;
  startupProbe?: Probe;
  stdin?: boolean;
  stdinOnce?: boolean;
  terminationMessagePath?: string;
  terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
  tty?: boolean;
  volumeDevices?: Array<VolumeDevice>;
  volumeMounts?: Array<VolumeMount>;
  workingDir?: string;
}
export interface PodDNSConfig {
  nameservers?: Array<string>;
  options?: Array<PodDNSConfigOption>;
  searches?: Array<string>;
}
export interface EphemeralContainer {
  args?: Array<string>;
  command?: Array<string>;
  env?: Array<EnvVar>;
  envFrom?: Array<EnvFromSource>;
  image?: string;
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  lifecycle?: Lifecycle;
  livenessProbe?: Probe;
  name: string;
  ports?: Array<ContainerPort>;
  readinessProbe?: Probe;
  resizePolicy?: Array<ContainerResizePolicy>;
  resources?: ResourceRequirements;
  restartPolicy?: string;
  securityContext?: SecurityContext;
  startupProbe?: Probe;
  stdin?: boolean;
  stdinOnce?: boolean;
  targetContainerName?: string;
  terminationMessagePath?: string;
  terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
  tty?: boolean;
  volumeDevices?: Array<VolumeDevice>;
  volumeMounts?: Array<VolumeMount>;
  workingDir?: string;
}
export interface HostAlias {
  hostnames?: Array<string>;
  ip: string;
}
export interface LocalObjectReference {
  name?: string;
}
export interface PodOS {
  name: string;
}
export interface PodReadinessGate {
  conditionType: string;
}
export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}
export interface ResourceRequirements {
  claims?: Array<ResourceClaim>;
  limits?: {
    [key: string]: Quantity;
  };
  requests?: {
    [key: string]: Quantity;
  };
}
export interface PodSchedulingGate {
  name: string;
}
export interface PodSecurityContext {
  appArmorProfile?: AppArmorProfile;
  fsGroup?: number;
  fsGroupChangePolicy?: 'Always' | 'OnRootMismatch';
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  seLinuxChangePolicy?: string;
  seLinuxOptions?: SELinuxOptions;
  seccompProfile?: SeccompProfile;
  supplementalGroups?: Array<number>;
  supplementalGroupsPolicy?: 'Merge' | 'Strict';
  sysctls?: Array<Sysctl>;
  windowsOptions?: WindowsSecurityContextOptions;
}
export interface Toleration {
  effect?: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
  key?: string;
  operator?: 'Equal' | 'Exists';
  tolerationSeconds?: number;
  value?: string;
}
export interface TopologySpreadConstraint {
  labelSelector?: LabelSelector;
  matchLabelKeys?: Array<string>;
  maxSkew: number;
  minDomains?: number;
  nodeAffinityPolicy?: 'Honor' | 'Ignore';
  nodeTaintsPolicy?: 'Honor' | 'Ignore';
  topologyKey: string;
  whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
}
export interface Volume {
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  azureFile?: AzureFileVolumeSource;
  cephfs?: CephFSVolumeSource;
  cinder?: CinderVolumeSource;
  configMap?: ConfigMapVolumeSource;
  csi?: CSIVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  ephemeral?: EphemeralVolumeSource;
  fc?: FCVolumeSource;
  flexVolume?: FlexVolumeSource;
  flocker?: FlockerVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  hostPath?: HostPathVolumeSource;
  image?: ImageVolumeSource;
  iscsi?: ISCSIVolumeSource;
  name: string;
  nfs?: NFSVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  projected?: ProjectedVolumeSource;
  quobyte?: QuobyteVolumeSource;
  rbd?: RBDVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  secret?: SecretVolumeSource;
  storageos?: StorageOSVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
}
export interface PortStatus {
  error?: string;
  port: number;
  protocol: 'SCTP' | 'TCP' | 'UDP';
}
export interface ServiceBackendPort {
  name?: string;
  number?: number;
}
export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string;
  pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
}
export interface IngressPortStatus {
  error?: string;
  port: number;
  protocol: 'SCTP' | 'TCP' | 'UDP';
}
export interface IPBlock {
  cidr: string;
  except?: Array<string>;
}
export interface NodeAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: Array<PreferredSchedulingTerm>;
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
}
export interface PodAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: Array<WeightedPodAffinityTerm>;
  requiredDuringSchedulingIgnoredDuringExecution?: Array<PodAffinityTerm>;
}
export interface PodAntiAffinity {
  preferredDuringSchedulingIgnoredDuringExecution?: Array<WeightedPodAffinityTerm>;
  requiredDuringSchedulingIgnoredDuringExecution?: Array<PodAffinityTerm>;
}
export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
}
export interface EnvFromSource {
  configMapRef?: ConfigMapEnvSource;
  prefix?: string;
  secretRef?: SecretEnvSource;
}
export interface Lifecycle {
  postStart?: LifecycleHandler;
  preStop?: LifecycleHandler;
  stopSignal?:
    | 'SIGABRT'
    | 'SIGALRM'
    | 'SIGBUS'
    | 'SIGCHLD'
    | 'SIGCLD'
    | 'SIGCONT'
    | 'SIGFPE'
    | 'SIGHUP'
    | 'SIGILL'
    | 'SIGINT'
    | 'SIGIO'
    | 'SIGIOT'
    | 'SIGKILL'
    | 'SIGPIPE'
    | 'SIGPOLL'
    | 'SIGPROF'
    | 'SIGPWR'
    | 'SIGQUIT'
    | 'SIGRTMAX'
    | 'SIGRTMAX-1'
    | 'SIGRTMAX-10'
    | 'SIGRTMAX-11'
    | 'SIGRTMAX-12'
    | 'SIGRTMAX-13'
    | 'SIGRTMAX-14'
    | 'SIGRTMAX-2'
    | 'SIGRTMAX-3'
    | 'SIGRTMAX-4'
    | 'SIGRTMAX-5'
    | 'SIGRTMAX-6'
    | 'SIGRTMAX-7'
    | 'SIGRTMAX-8'
    | 'SIGRTMAX-9'
    | 'SIGRTMIN'
    | 'SIGRTMIN+1'
    | 'SIGRTMIN+10'
    | 'SIGRTMIN+11'
    | 'SIGRTMIN+12'
    | 'SIGRTMIN+13'
    | 'SIGRTMIN+14'
    | 'SIGRTMIN+15'
    | 'SIGRTMIN+2'
    | 'SIGRTMIN+3'
    | 'SIGRTMIN+4'
    | 'SIGRTMIN+5'
    | 'SIGRTMIN+6'
    | 'SIGRTMIN+7'
    | 'SIGRTMIN+8'
    | 'SIGRTMIN+9'
    | 'SIGSEGV'
    | 'SIGSTKFLT'
    | 'SIGSTOP'
    | 'SIGSYS'
    | 'SIGTERM'
    | 'SIGTRAP'
    | 'SIGTSTP'
    | 'SIGTTIN'
    | 'SIGTTOU'
    | 'SIGURG'
    | 'SIGUSR1'
    | 'SIGUSR2'
    | 'SIGVTALRM'
    | 'SIGWINCH'
    | 'SIGXCPU'
    | 'SIGXFSZ';
}
export interface Probe {
  exec?: ExecAction;
  failureThreshold?: number;
  grpc?: GRPCAction;
  httpGet?: HTTPGetAction;
  initialDelaySeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  tcpSocket?: TCPSocketAction;
  terminationGracePeriodSeconds?: number;
  timeoutSeconds?: number;
}
export interface ContainerPort {
  containerPort: number;
  hostIP?: string;
  hostPort?: number;
  name?: string;
  protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface ContainerResizePolicy {
  resourceName: string;
  restartPolicy: string;
}
export interface SecurityContext {
  allowPrivilegeEscalation?: boolean;
  appArmorProfile?: AppArmorProfile;
  capabilities?: Capabilities;
  privileged?: boolean;
  procMount?: 'Default' | 'Unmasked';
  readOnlyRootFilesystem?: boolean;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  seLinuxOptions?: SELinuxOptions;
  seccompProfile?: SeccompProfile;
  windowsOptions?: WindowsSecurityContextOptions;
}
export interface VolumeDevice {
  devicePath: string;
  name: string;
}
export interface VolumeMount {
  mountPath: string;
  mountPropagation?: 'Bidirectional' | 'HostToContainer' | 'None';
  name: string;
  readOnly?: boolean;
  recursiveReadOnly?: string;
  subPath?: string;
  subPathExpr?: string;
}
export interface PodDNSConfigOption {
  name?: string;
  value?: string;
}
export interface ResourceClaim {
  name: string;
  request?: string;
}
export interface AppArmorProfile {
  localhostProfile?: string;
  type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface SELinuxOptions {
  level?: string;
  role?: string;
  type?: string;
  user?: string;
}
export interface SeccompProfile {
  localhostProfile?: string;
  type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface Sysctl {
  name: string;
  value: string;
}
export interface WindowsSecurityContextOptions {
  gmsaCredentialSpec?: string;
  gmsaCredentialSpecName?: string;
  hostProcess?: boolean;
  runAsUserName?: string;
}
export interface AWSElasticBlockStoreVolumeSource {
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
  volumeID: string;
}
export interface AzureDiskVolumeSource {
  cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite';
  diskName: string;
  diskURI: string;
  fsType?: string;
  kind?: 'Dedicated' | 'Managed' | 'Shared';
  readOnly?: boolean;
}
export interface AzureFileVolumeSource {
  readOnly?: boolean;
  secretName: string;
  shareName: string;
}
export interface CephFSVolumeSource {
  monitors: Array<string>;
  path?: string;
  readOnly?: boolean;
  secretFile?: string;
  secretRef?: LocalObjectReference;
  user?: string;
}
export interface CinderVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  volumeID: string;
}
export interface ConfigMapVolumeSource {
  defaultMode?: number;
  items?: Array<KeyToPath>;
  name?: string;
  optional?: boolean;
}
export interface CSIVolumeSource {
  driver: string;
  fsType?: string;
  nodePublishSecretRef?: LocalObjectReference;
  readOnly?: boolean;
  volumeAttributes?: {
    [key: string]: string;
  };
}
export interface DownwardAPIVolumeSource {
  defaultMode?: number;
  items?: Array<DownwardAPIVolumeFile>;
}
export interface EmptyDirVolumeSource {
  medium?: string;
  sizeLimit?: Quantity;
}
export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}
export interface FCVolumeSource {
  fsType?: string;
  lun?: number;
  readOnly?: boolean;
  targetWWNs?: Array<string>;
  wwids?: Array<string>;
}
export interface FlexVolumeSource {
  driver: string;
  fsType?: string;
  options?: {
    [key: string]: string;
  };
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
}
export interface FlockerVolumeSource {
  datasetName?: string;
  datasetUUID?: string;
}
export interface GCEPersistentDiskVolumeSource {
  fsType?: string;
  partition?: number;
  pdName: string;
  readOnly?: boolean;
}
export interface GitRepoVolumeSource {
  directory?: string;
  repository: string;
  revision?: string;
}
export interface GlusterfsVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean;
}
export interface HostPathVolumeSource {
  path: string;
  type?: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket';
}
export interface ImageVolumeSource {
  pullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  reference?: string;
}
export interface ISCSIVolumeSource {
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  fsType?: string;
  initiatorName?: string;
  iqn: string;
  iscsiInterface?: string;
  lun: number;
  portals?: Array<string>;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  targetPortal: string;
}
export interface NFSVolumeSource {
  path: string;
  readOnly?: boolean;
  server: string;
}
export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean;
}
export interface PhotonPersistentDiskVolumeSource {
  fsType?: string;
  pdID: string;
}
export interface PortworxVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  volumeID: string;
}
export interface ProjectedVolumeSource {
  defaultMode?: number;
  sources?: Array<VolumeProjection>;
}
export interface QuobyteVolumeSource {
  group?: string;
  readOnly?: boolean;
  registry: string;
  tenant?: string;
  user?: string;
  volume: string;
}
export interface RBDVolumeSource {
  fsType?: string;
  image: string;
  keyring?: string;
  monitors: Array<string>;
  pool?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  user?: string;
}
export interface ScaleIOVolumeSource {
  fsType?: string;
  gateway: string;
  protectionDomain?: string;
  readOnly?: boolean;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean;
  storageMode?: string;
  storagePool?: string;
  system: string;
  volumeName?: string;
}
export interface SecretVolumeSource {
  defaultMode?: number;
  items?: Array<KeyToPath>;
  optional?: boolean;
  secretName?: string;
}
export interface StorageOSVolumeSource {
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
  volumeName?: string;
  volumeNamespace?: string;
}
export interface VsphereVirtualDiskVolumeSource {
  fsType?: string;
  storagePolicyID?: string;
  storagePolicyName?: string;
  volumePath: string;
}
export interface PreferredSchedulingTerm {
  preference: NodeSelectorTerm;
  weight: number;
}
export interface NodeSelector {
  nodeSelectorTerms: Array<NodeSelectorTerm>;
}
export interface WeightedPodAffinityTerm {
  podAffinityTerm: PodAffinityTerm;
  weight: number;
}
export interface PodAffinityTerm {
  labelSelector?: LabelSelector;
  matchLabelKeys?: Array<string>;
  mismatchLabelKeys?: Array<string>;
  namespaceSelector?: LabelSelector;
  namespaces?: Array<string>;
  topologyKey: string;
}
export interface EnvVarSource {
  configMapKeyRef?: ConfigMapKeySelector;
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  secretKeyRef?: SecretKeySelector;
}
export interface ConfigMapEnvSource {
  name?: string;
  optional?: boolean;
}
export interface SecretEnvSource {
  name?: string;
  optional?: boolean;
}
export interface LifecycleHandler {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  sleep?: SleepAction;
  tcpSocket?: TCPSocketAction;
}
export interface ExecAction {
  command?: Array<string>;
}
export interface GRPCAction {
  port: number;
  service?: string;
}
export interface HTTPGetAction {
  host?: string;
  httpHeaders?: Array<HTTPHeader>;
  path?: string;
  port: IntOrString;
  scheme?: 'HTTP' | 'HTTPS';
}
export interface TCPSocketAction {
  host?: string;
  port: IntOrString;
}
export interface Capabilities {
  add?: Array<string>;
  drop?: Array<string>;
}
export interface KeyToPath {
  key: string;
  mode?: number;
  path: string;
}
export interface DownwardAPIVolumeFile {
  fieldRef?: ObjectFieldSelector;
  mode?: number;
  path: string;
  resourceFieldRef?: ResourceFieldSelector;
}
export interface PersistentVolumeClaimTemplate {
  metadata?: ObjectMeta;
  spec: PersistentVolumeClaimSpec;
}
export interface VolumeProjection {
  clusterTrustBundle?: ClusterTrustBundleProjection;
  configMap?: ConfigMapProjection;
  downwardAPI?: DownwardAPIProjection;
  secret?: SecretProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
}
export interface NodeSelectorTerm {
  matchExpressions?: Array<NodeSelectorRequirement>;
  matchFields?: Array<NodeSelectorRequirement>;
}
export interface ConfigMapKeySelector {
  key: string;
  name?: string;
  optional?: boolean;
}
export interface ObjectFieldSelector {
  apiVersion?: string;
  fieldPath: string;
}
export interface ResourceFieldSelector {
  containerName?: string;
  divisor?: Quantity;
  resource: string;
}
export interface SecretKeySelector {
  key: string;
  name?: string;
  optional?: boolean;
}
export interface SleepAction {
  seconds: number;
}
export interface HTTPHeader {
  name: string;
  value: string;
}
export interface ClusterTrustBundleProjection {
  labelSelector?: LabelSelector;
  name?: string;
  optional?: boolean;
  path: string;
  signerName?: string;
}
export interface ConfigMapProjection {
  items?: Array<KeyToPath>;
  name?: string;
  optional?: boolean;
}
export interface DownwardAPIProjection {
  items?: Array<DownwardAPIVolumeFile>;
}
export interface SecretProjection {
  items?: Array<KeyToPath>;
  name?: string;
  optional?: boolean;
}
export interface ServiceAccountTokenProjection {
  audience?: string;
  expirationSeconds?: number;
  path: string;
}
export interface NodeSelectorRequirement {
  key: string;
  operator: 'DoesNotExist' | 'Exists' | 'Gt' | 'In' | 'Lt' | 'NotIn';
  values?: Array<string>;
}
