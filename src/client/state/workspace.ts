import { createContext, useContext } from 'react'
import { createHttpWorkspace } from '#client/data/http-workspace.ts'
import { request } from '#client/data/request.ts'
import { sampleWorkspace } from '#client/data/sample/sample-workspace.ts'
import { useDataSet } from '#client/state/data-set.ts'

const WorkspaceContext = createContext(useDataSet.getState().hasServer ? createHttpWorkspace(request) : sampleWorkspace)

export const WorkspaceProvider = WorkspaceContext.Provider

/** The settings, targets and imports that the dialogs read and change. */
export const useWorkspace = () => useContext(WorkspaceContext)
