import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Splash } from '../app/shell/splash.js';
import { Problem } from '../http/problem.js';
import { session } from '../http/session.js';
import { Failure } from '../ui/states.js';
import { useToast } from '../ui/toast.js';
import classes from './acesso.module.css';
import { verifySession } from './session.api.js';

/** Shows its children to a signed-in user; any other visitor signs in first and then returns to this address. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const now = session.use();
  const { status } = now;
  const toVerify = status === 'unknown' || (status === 'in' && !now.verified);
  const { pathname, search } = useLocation();
  const [problem, setProblem] = useState<Problem>();
  const toast = useToast();
  const verify = useCallback(() => {
    setProblem(undefined);
    verifySession().catch((cause: unknown) => {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.kind === 'financeiro') toast.error('Ops!', cause.message, { persistent: true });
      else setProblem(cause);
    });
  }, [toast]);
  useEffect(() => {
    if (toVerify) verify();
  }, [toVerify, verify]);
  if (status === 'in') return children;
  if (status === 'out')
    return <Navigate to={`/entrar${pathname === '/' ? '' : `?voltar=${encodeURIComponent(pathname + search)}`}`} replace />;
  if (!problem) return <Splash />;
  return (
    <main className={classes['alone']}>
      <Failure problem={problem} onRetry={verify} />
    </main>
  );
};
