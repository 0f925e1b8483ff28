import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** An error of a part of a form that is no single field; it takes the focus as a wrong field does. */
export const FieldError = ({ children }: { readonly children: ReactNode }) =>
  children ? (
    <Text c="var(--mantine-color-error)" size="sm" mt="xs" role="alert" tabIndex={-1} data-wrong>
      {children}
    </Text>
  ) : null;
