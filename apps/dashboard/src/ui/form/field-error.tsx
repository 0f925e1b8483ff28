import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is wrong with a part of a form that is no field of its own; it takes the focus as a wrong field does. */
export const FieldError = ({ children }: { readonly children: ReactNode }) =>
  children ? (
    <Text c="var(--mantine-color-error)" size="sm" mt="xs" role="alert" tabIndex={-1} data-wrong>
      {children}
    </Text>
  ) : null;
