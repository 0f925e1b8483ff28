import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { reportPlaces } from '@tulha/domain/report-kit/paths';
import type { RouteObject } from 'react-router';
import { overridesOf } from './overrides.js';

type Name = keyof typeof reportPlaces;

const load = async (nome: Name) => {
  const [{ reports }, { ReportScreen }, overrides] = await Promise.all([
    import('@tulha/domain/report-kit/index'),
    import('./report.screen.js'),
    overridesOf(nome),
  ]);
  const report: AnyReport = reports[nome];
  return { Component: () => <ReportScreen report={report} overrides={overrides} /> };
};

/** A page for every declared report, at its own path. Its declaration is loaded when it is opened, so that the sign-in need not wait for it. */
export const reportRoutes: readonly RouteObject[] = Object.entries(reportPlaces).map(([nome, { path }]) => ({
  path,
  lazy: () => load(nome as Name),
}));
