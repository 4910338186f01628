import type { WorkgroupStatus } from '../../shared/contract/workgroup.ts';

/** The membership of a computer in a workgroup. */
export function sampleMembership(
  passwordIn: 'keychain' | 'session' = 'session',
): NonNullable<WorkgroupStatus['membership']> {
  return {
    memberId: 'm-1',
    workgroup: 'Columbus office',
    hosts: [{ host: 'db.example', port: 5432 }],
    database: 'waybill',
    login: 'dock',
    name: 'Dock',
    computer: 'DOCK-1',
    passwordIn,
  };
}
